/** The unit that a question asks for. */
import { readScaleAt } from './number-scale';
import { readUnitAt } from './unit';
import { type Unit, unitNamed } from './unit-names';

/** Words after which the unit asked for follows: "how many hectares", "in km2", "(ha)". */
const ASKS =
  /(?:\bhow many|\bin|\bcuant[ao]s|\bquant[aeo]s?|\bcombien d[e']|\bberapa(?: banyak)?|\bdalam|\ben|\bem|\bwie ?viele|\bhoeveel)(?= )|\bcombien d'|\((?:in )?/gi;
const SHARE =
  /%|\bper ?cent(?:age)?\b|\bproportion\b|\bporcentaje\b|\bporcentagem\b|\bpourcentage\b|\bpersen(?:tase)?\b/i;
const POINTS = /\bpercentage points?\b/i;

/**
 * The unit a question asks for ("How many million hectares …", "… in km2?", "What percentage …"), with the scale it names included
 * in the factor; null if there is none or several. A unit's name elsewhere does not count: "How much did Acre lose?".
 */
export function unitAsked(question: string): Unit | null {
  if (POINTS.test(question)) return unitNamed('pp') ?? null;
  let asked: Unit | null = null;
  ASKS.lastIndex = 0;
  for (let hit = ASKS.exec(question); hit; hit = ASKS.exec(question)) {
    const end = hit.index + hit[0].length;
    const scale = readScaleAt(question, end);
    const unit = readUnitAt(question, scale?.end ?? end)?.unit;
    if (!unit || unit.dimension === 'time' || unit.dimension === 'length') continue;
    if (asked && asked.dimension !== unit.dimension) return null;
    asked ??= scale ? { ...unit, factor: unit.factor * scale.factor } : unit;
  }
  if (!SHARE.test(question)) return asked;
  return asked && asked.dimension !== 'percent' ? null : (unitNamed('%') ?? null);
}
