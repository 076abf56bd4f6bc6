import type { z as zod } from 'zod';
import type { Zod } from './operation.ts';

/** Decimal digits of a positive bigint in PostgreSQL. Ids are sent as strings. */
export const idPattern = /^[1-9]\d{0,17}$/;

/** C0 and C1 controls, line and paragraph separators, and bidirectional overrides that can disguise a text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the purpose.
const controlCharacters = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the same without tab, line feed and carriage return.
const controlCharactersInLines = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

/**
 * More marks on one letter than any script has (Unicode's stream-safe format allows 30). Normalizing such a text to NFC
 * takes time quadratic in its length, so it is refused before.
 */
const markPile = /\p{M}{31,}/u;
/**
 * A quick check, twice as fast: a text of Latin letters has no run of 31 other characters, and so no such pile of
 * marks.
 */
const strangers = /[^\0-\u02ff\u1e00-\u1eff\u2000-\u206f]{31}/;

/** The years that ISO 8601 writes with four digits and PostgreSQL accepts. */
const [firstInstant, endOfInstants] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('+010000-01-01T00:00:00Z')];

/** A record's id. Clients of the specification send numbers; handlers get the text. */
export function idSchema(z: Zod) {
  return z.union([z.int().min(1).transform(String), z.string().regex(idPattern, { error: 'id' })]);
}

/** One of a few numeric codes, such as a status, as a number or as text. Handlers get the number. */
export function codeSchema(z: Zod, codes: readonly number[]) {
  return z.literal([...codes, ...codes.map(String)]).transform(Number);
}

/**
 * An object of these parts. The other names of what answers have, `readOnly`, are passed over, so that a record can be
 * sent back as it was answered; keys that no answer has are refused.
 */
export function writableSchema<const Parts extends zod.ZodRawShape>(
  z: Zod,
  parts: Parts,
  readOnly: readonly string[],
): zod.ZodType<zod.output<zod.ZodObject<Parts>>> {
  const passedOver = z.unknown().optional().meta({ readOnly: true });
  const others = readOnly.filter((name) => !Object.hasOwn(parts, name)).map((name) => [name, passedOver]);
  const names = Object.keys(parts);
  const schema: zod.ZodType = z
    .strictObject({ ...Object.fromEntries(others), ...parts })
    .transform((sent) => Object.fromEntries(Object.entries(sent).filter(([name]) => names.includes(name))));
  // What is left are the parts, which the compiler cannot follow through their names.
  return schema as zod.ZodType<zod.output<zod.ZodObject<Parts>>>;
}

/**
 * A text as a person types it. It is stored in NFC and trimmed, so that composed and decomposed typing give the same
 * record. Control characters and halves of surrogate pairs are refused, line breaks too unless `lines`.
 */
export function textSchema(z: Zod, options: { min?: number; max: number; lines?: boolean }) {
  const forbidden = options.lines ? controlCharactersInLines : controlCharacters;
  return composedText(z)
    .trim()
    .overwrite(withoutBlank)
    .normalize('NFC')
    .min(options.min ?? 0)
    .max(options.max)
    .refine((value) => value.isWellFormed() && !forbidden.test(value), { error: 'controlCharacter' });
}

/** A text without visible characters (joiners, fillers, marks without a letter) becomes empty, like one of blanks. */
function withoutBlank(text: string): string {
  return /(?!\p{Default_Ignorable_Code_Point}|\u2800)[\p{L}\p{N}\p{P}\p{S}]/u.test(text) ? text : '';
}

/**
 * An email address, in lower case. Only ASCII is taken before it is folded: other letters, such as the Kelvin sign, have
 * small forms that are letters of another person's address.
 */
export function emailSchema(z: Zod) {
  return (
    z
      .string()
      .trim()
      .max(254)
      .regex(/^[\x21-\x7e]*$/, { error: 'format', abort: true })
      .toLowerCase()
      // As it is sent: blanks around it are dropped.
      .meta({ pattern: '^\\s*[\\x21-\\x7e]*\\s*$' })
      .pipe(z.email({ error: 'format' }))
  );
}

export const passwordLength = { min: 10, max: 128 } as const;

/** Passwords are used as typed, without trimming; only NFC-normalised, so that any keyboard gives the same one. */
export function passwordSchema(z: Zod, min: number = passwordLength.min) {
  return composedText(z).normalize('NFC').min(min).max(passwordLength.max);
}

/** What any keyboard can type and anybody can say on the telephone; empty if there is none. */
export const phonePattern = /^(?:\+?[\d .()-]{6,20})?$/;

/** A calendar day as YYYY-MM-DD, in the years that PostgreSQL accepts without an era. */
export function dateSchema(z: Zod) {
  return z.iso.date({ error: 'date' }).refine((value) => value >= '0001-01-01', { error: 'date' });
}

/** A text that can safely be normalized to NFC: the first step of every schema that does so. */
export function composedText(z: Zod) {
  return z
    .string()
    .refine((value) => !strangers.test(value) || !markPile.test(value), { error: 'controlCharacter', abort: true });
}

/** An instant, ISO 8601 with any offset, converted to UTC with milliseconds, as responses have it. */
export function instantSchema(z: Zod) {
  return z.iso
    .datetime({ offset: true })
    .refine((value) => Date.parse(value) >= firstInstant && Date.parse(value) < endOfInstants, {
      error: 'instant',
      abort: true,
    })
    .overwrite((value) => new Date(value).toISOString());
}
