/** Names that code knows: other names of one thing, and sets in which two names are never the same thing. */
import { nameWords } from '../text/prose';

/** Lines are things; `|` joins the names of one thing, `;` different things that people may take for each other. */
const COUNTRIES = `
drc|dr congo|democratic republic of the congo|democratic republic of congo|congo kinshasa
roc|congo brazzaville|republic of the congo|republic of congo
usa|us|u.s.|united states|united states of america
uk|united kingdom;england;scotland;wales;northern ireland|great britain
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
brazil|brasil
germany|deutschland
spain|espana
mexico;new mexico
afghanistan,albania,algeria,angola,argentina,armenia,australia,austria,azerbaijan,bangladesh,belarus,belgium,belize,benin,bhutan,botswana
bulgaria,burkina faso,burundi,cambodia,cameroon,canada,chad,chile,china,colombia,costa rica,croatia,cuba,cyprus,denmark,dominican republic
ecuador,egypt,el salvador,equatorial guinea,eritrea,estonia,ethiopia,fiji,finland,france,gabon,gambia,georgia,ghana,greece,guatemala,guinea
guinea-bissau,guyana,haiti,honduras,hungary,iceland,india,indonesia,iran,iraq,ireland,italy,jamaica,japan,jordan,kazakhstan,kenya
kyrgyzstan,latvia,lebanon,lesotho,liberia,libya,lithuania,luxembourg,madagascar,malawi,malaysia,mali,mauritania,mauritius,mongolia,montenegro
morocco,mozambique,namibia,nepal,new zealand,nicaragua,niger,nigeria,norway,oman,pakistan,panama,paraguay,peru,philippines,poland,portugal
qatar,romania,rwanda,saudi arabia,senegal,serbia,sierra leone,singapore,slovakia,slovenia,solomon islands,somalia,south africa,south sudan
sri lanka,sudan,suriname,sweden,switzerland,tajikistan,thailand,togo,trinidad and tobago,tunisia,turkmenistan,uganda,ukraine,uruguay
uzbekistan,vanuatu,yemen,zambia,zimbabwe`;

/** First-level units of the countries asked about most. */
const UNITS = [
  `alabama,alaska,arizona,arkansas,california,colorado,connecticut,delaware,florida,georgia,hawaii,idaho,illinois,indiana,iowa,kansas,kentucky
louisiana,maine,maryland,massachusetts,michigan,minnesota,mississippi,missouri,montana,nebraska,nevada,new hampshire,new jersey,new mexico
new york,north carolina,north dakota,ohio,oklahoma,oregon,pennsylvania,rhode island,south carolina,south dakota,tennessee,texas,utah,vermont
virginia,washington,west virginia,wisconsin,wyoming`,
  `northwest territories|nwt
newfoundland and labrador|newfoundland
alberta,british columbia,manitoba,new brunswick,nova scotia,nunavut,ontario,prince edward island,quebec,saskatchewan,yukon`,
  `acre,alagoas,amapa,amazonas,bahia,ceara,espirito santo,goias,maranhao,mato grosso,mato grosso do sul,minas gerais,para,paraiba,parana
pernambuco,piaui,rio de janeiro,rio grande do norte,rio grande do sul,rondonia,roraima,santa catarina,sao paulo,sergipe,tocantins`,
  `new south wales|nsw
northern territory,queensland,south australia,tasmania,victoria,western australia`,
  `beni,chuquisaca,cochabamba,la paz,oruro,pando,potosi,santa cruz,tarija`,
  `brussels|bruxelles|brussel|brussels-capital region
flanders|vlaanderen|flandre
wallonia|wallonie`,
  `basque country|pais vasco|euskadi
andalusia|andalucia
catalonia|cataluna|catalunya
castile and leon|castilla y leon
navarre|navarra
balearic islands|islas baleares|illes balears
canary islands|islas canarias|canarias
valencian community|comunidad valenciana
aragon,asturias,cantabria,castilla-la mancha,extremadura,galicia,la rioja,madrid,murcia`,
  `lombardy|lombardia
tuscany|toscana
piedmont|piemonte
sicily|sicilia
sardinia|sardegna
apulia|puglia`,
  `bavaria|bayern
saxony|sachsen
lower saxony|niedersachsen
hesse|hessen
north rhine-westphalia|nordrhein-westfalen
rhineland-palatinate|rheinland-pfalz
thuringia|thuringen`,
  `brittany|bretagne
normandy|normandie
corsica|corse`,
];
/** Drivers of loss and of disturbance. */
const DRIVERS = `
permanent agriculture;agriculture;commodity-driven deforestation;crop management;potential conversion
shifting cultivation|shifting agriculture
hard commodities;mining
logging;forestry
wildfire;fire;forest fire
settlements and infrastructure|settlements & infrastructure;urbanization|urbanisation
other natural disturbance
flooding|flood`;
/** Classes of land cover: those of one line overlap. */
const CLASSES = `
natural forest;forest;tree cover;peat forest;natural peat forest;wetland natural forest
natural short vegetation;short vegetation;grassland;natural grassland;cultivated grassland
mangrove
cropland
built-up|built-up area|built-up land
water|open water
bare ground|bare land|bare and sparse vegetation
snow and ice|snow/ice`;
const MONTHS =
  'january|jan,february|feb,march,april,june,july,august,september|sept,october|oct,november|nov,december|dec';

interface Thing {
  readonly set: number;
  /** The names of one thing; those of the whole line are not told apart. */
  readonly names: readonly (readonly string[])[];
  readonly line: number;
}

let things: readonly Thing[] | undefined;

function all(): readonly Thing[] {
  return (things ??= [COUNTRIES, ...UNITS, DRIVERS, CLASSES, MONTHS].flatMap((text, set) =>
    text
      .split(/[\n,]/)
      .flatMap((entry, line) =>
        entry.split(';').map((names): Thing => ({ set, line, names: names.split('|').map(nameWords) })),
      ),
  ));
}

const isNamed = ({ names }: Thing, key: string): boolean => names.some((words) => words.join(' ') === key);

/**
 * All names of a thing that code knows, each as the words that a search needs; none of another.
 * @example namesOf(['drc']) // drc, democratic republic of congo, …
 */
export function namesOf(name: readonly string[]): readonly (readonly string[])[] {
  const key = name.join(' ');
  return all().find((thing) => isNamed(thing, key))?.names ?? [];
}

/** The names of all things that cannot be the one named, of its set: other countries for a country, other drivers for a driver. */
export function namesOfOthers(name: readonly string[]): readonly (readonly string[])[] {
  const key = name.join(' ');
  return all()
    .filter((thing) => isNamed(thing, key))
    .flatMap(({ set, line }) =>
      all()
        .filter((thing) => thing.set === set && thing.line !== line)
        .flatMap(({ names }) => names),
    );
}
