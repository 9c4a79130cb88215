export { CAPABILITIES, TEXTS } from "../ua/texts/translations.gen.js";
