/**
 * `npm run lint:scopes`: compares every Google method that the add-on calls with the permissions that its reference page asks for
 * ("Scripts that use this method require authorization with one or more of the following scopes") and with appsscript.json. With
 * `oauthScopes` in the manifest, Google detects no scopes itself: a method whose scope is missing fails when it is called.
 *
 * Exit status: 0 if no scope is missing and none is unused, 1 otherwise.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** Scopes of which one is needed; none for a method that needs no permission. */
type Needed = readonly string[];

/** The scopes that classes (reference/…) need, and methods that differ from their class. */
const NEEDED = new Map<string, Needed>(
  (
    [
      [
        ['spreadsheets.currentonly', 'spreadsheets'],
        'SpreadsheetApp Spreadsheet Sheet Range RangeList Filter',
      ],
      [
        ['spreadsheets.currentonly', 'spreadsheets'],
        'DeveloperMetadata DeveloperMetadataFinder DeveloperMetadataLocation',
      ],
      [['script.container.ui'], 'Ui'],
      [
        ['script.scriptapp'],
        'ScriptApp Trigger TriggerBuilder ClockTriggerBuilder SpreadsheetTriggerBuilder',
      ],
      [['script.external_request'], 'UrlFetchApp'],
      [['script.send_mail'], 'MailApp'],
      [['userinfo.email'], 'Session User'],
      [[], 'SpreadsheetApp.getUi SpreadsheetApp.newConditionalFormatRule SpreadsheetApp.newFilterCriteria'],
      [[], 'ConditionalFormatRule ConditionalFormatRuleBuilder BooleanCondition GradientCondition'],
      [[], 'FilterCriteriaBuilder Ui.createMenu Ui.createAddonMenu Menu HtmlService HtmlOutput HTTPResponse'],
      [[], 'ScriptApp.getAuthorizationInfo AuthorizationInfo LockService Lock PropertiesService Properties'],
      [[], 'Utilities Blob'],
    ] as const
  ).flatMap(([scopes, names]) => names.split(' ').map((name) => [name, scopes] as const)),
);

const SCOPE = 'https://www.googleapis.com/auth/';

/**
 * Finds mismatches between methods and the manifest.
 *
 * @param used such as `Range.getValues`
 * @param oauthScopes as in the manifest
 * @returns one sentence per mismatch
 */
export function scopeProblems(used: readonly string[], oauthScopes: readonly string[]): string[] {
  const granted = new Set(oauthScopes.map((scope) => scope.replace(SCOPE, '')));
  const needs = (method: string): Needed | undefined =>
    NEEDED.get(method) ?? NEEDED.get(method.split('.')[0] ?? '');
  const lacking = used.flatMap((method) => {
    const needed = needs(method);
    if (!needed)
      return [
        `${method}: look up which scopes its page names, and add its class to build/lint/google-scopes.ts.`,
      ];
    if (needed.length === 0 || needed.some((scope) => granted.has(scope))) return [];
    return [`${method} needs ${needed.join(' or ')}, which appsscript.json does not ask for.`];
  });
  const needed = new Set(used.flatMap((method) => needs(method) ?? []));
  const unused = [...granted].filter((scope) => !needed.has(scope));
  return [...lacking, ...unused.map((scope) => `No method that is called needs ${scope}.`)];
}

/** The Google methods that src/google calls, according to the published types. */
function usedMethods(root: string): string[] {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined };
  const config = ts.getParsedCommandLineOfConfigFile(`${root}tsconfig.src.json`, {}, host);
  const files = config?.fileNames.filter((name) => name.includes('/src/google/')) ?? [];
  const program = ts.createProgram(files, config?.options ?? {});
  const checker = program.getTypeChecker();
  const used = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node))
      for (const declared of checker.getSymbolAtLocation(node.name)?.declarations ?? [])
        if (
          ts.isMethodSignature(declared) &&
          ts.isInterfaceDeclaration(declared.parent) &&
          isGoogles(declared)
        )
          used.add(`${declared.parent.name.text}.${node.name.text}`);
    ts.forEachChild(node, visit);
  };
  for (const source of program.getSourceFiles()) if (files.includes(source.fileName)) visit(source);
  return [...used].sort();
}

const isGoogles = (node: ts.Node): boolean =>
  node.getSourceFile().fileName.includes('/@types/google-apps-script/');

function main(): void {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const manifest: unknown = JSON.parse(readFileSync(`${root}appsscript.json`, 'utf8'));
  const scopes: unknown =
    typeof manifest === 'object' && manifest !== null && 'oauthScopes' in manifest
      ? manifest.oauthScopes
      : [];
  const used = usedMethods(root);
  const problems = scopeProblems(used, Array.isArray(scopes) ? scopes.map(String) : []);
  if (used.length === 0) problems.push('No Google method was found: the check looks in the wrong place.');
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  else console.log(`✔ ${used.length} methods of Google's have the permissions that they need`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
