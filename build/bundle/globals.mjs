/** The globals that the script uses most, as variables of the bundle. */
const ownArray = Array;
const ownBoolean = Boolean;
const ownError = Error;
const ownJSON = JSON;
const ownMap = Map;
const ownMath = Math;
const ownNumber = Number;
const ownObject = Object;
const ownReflect = Reflect;
const ownRegExp = RegExp;
const ownSet = Set;
const ownString = String;
const ownSymbol = Symbol;

export {
  ownArray as Array,
  ownBoolean as Boolean,
  ownError as Error,
  ownJSON as JSON,
  ownMap as Map,
  ownMath as Math,
  ownNumber as Number,
  ownObject as Object,
  ownReflect as Reflect,
  ownRegExp as RegExp,
  ownSet as Set,
  ownString as String,
  ownSymbol as Symbol,
};
