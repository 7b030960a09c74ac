/**
 * Makes a page's script safe for HtmlService, which has been seen to take `//` and `/*` inside literals for comments, and to cut off the
 * rest of the line (enuchi/React-Google-Apps-Script#157).
 */
import ts from 'typescript';

const LOOKS_LIKE_A_COMMENT = /\/[/*]/;

/** Literals in which a backslash before any character means that character. */
const TEXTS = new Set([
  ts.SyntaxKind.StringLiteral,
  ts.SyntaxKind.NoSubstitutionTemplateLiteral,
  ts.SyntaxKind.TemplateHead,
  ts.SyntaxKind.TemplateMiddle,
  ts.SyntaxKind.TemplateTail,
]);

/**
 * @param {string} script
 * @param {string} name of the page, for error messages
 * @returns {string} the same script with the slashes in its literals escaped
 * @throws if a regular expression looks as if it contained a comment: write it with `[/]`
 */
export function withoutFalseComments(script, name) {
  const file = ts.createSourceFile(name, script, ts.ScriptTarget.ES2019, false, ts.ScriptKind.JS);
  let done = '';
  let from = 0;
  const visit = (node) => {
    const isText = TEXTS.has(node.kind);
    if (isText || node.kind === ts.SyntaxKind.RegularExpressionLiteral) {
      const raw = script.slice(node.getStart(file), node.end);
      if (LOOKS_LIKE_A_COMMENT.test(raw)) {
        if (!isText) throw new Error(`${name}: HtmlService may take ${raw} for a comment: write it with [/]`);
        done += script.slice(from, node.getStart(file)) + raw.replace(/\/(?=[/*])/g, '/\\');
        from = node.end;
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return done + script.slice(from);
}
