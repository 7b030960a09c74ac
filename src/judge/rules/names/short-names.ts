/** Short forms, former and other usual names of countries: one thing in different words. */
import { nameWords } from '../text/prose';

const SAME = `
drc|dr congo|democratic republic of the congo|democratic republic of congo|congo kinshasa
roc|congo brazzaville|republic of the congo|republic of congo
usa|us|u.s.|united states|united states of america
uk|united kingdom
uae|united arab emirates
png|papua new guinea
car|central african republic
ivory coast|cote d'ivoire
eswatini|swaziland
czechia|czech republic
myanmar|burma
cabo verde|cape verde
timor-leste|east timor
turkiye|turkey
south korea|republic of korea
north korea|democratic people's republic of korea
laos|lao pdr|lao people's democratic republic
russia|russian federation
netherlands|holland
bolivia|plurinational state of bolivia
venezuela|bolivarian republic of venezuela
tanzania|united republic of tanzania
syria|syrian arab republic
moldova|republic of moldova
viet nam|vietnam
brunei|brunei darussalam
`;

let groups: readonly (readonly string[])[] | undefined;

/**
 * The other names of a country, each as the words that a search needs.
 * @example shortNames(['drc']) // democratic republic of congo, …
 */
export function shortNames(name: readonly string[]): readonly (readonly string[])[] {
  groups ??= SAME.trim()
    .split('\n')
    .map((line) => line.split('|'));
  const key = name.join(' ');
  const group = groups.find((names) => names.some((each) => nameWords(each).join(' ') === key));
  return (group ?? []).map(nameWords).filter((words) => words.join(' ') !== key);
}
