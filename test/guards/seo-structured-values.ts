export type StructuredItem = { '@type': string } & Record<string, unknown>

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const day = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d))?$/

/** The kinds of plain values. */
export const isOfKind = {
  text: isText,
  /** An address of this site. */
  address: (value: unknown, origin: string) =>
    isText(value) && (value === origin || value.startsWith(`${origin}/`)) && URL.canParse(value),
  /** An address anywhere, for example of a profile in a social network. */
  link: (value: unknown) => isText(value) && value.startsWith('https://') && URL.canParse(value),
  number: isNumber,
  count: (value: unknown) => isNumber(value) && Number.isInteger(value) && value > 0,
  price: (value: unknown) => isNumber(value) && value > 0,
  currency: (value: unknown) => isText(value) && /^[A-Z]{3}$/.test(value),
  country: (value: unknown) => isText(value) && /^[A-Z]{2}$/.test(value),
  language: (value: unknown) => isText(value) && /^[a-z]{2}(-[A-Z]{2})?$/.test(value),
  date: (value: unknown) => isText(value) && day.test(value) && !Number.isNaN(Date.parse(value)),
  duration: (value: unknown) => isText(value) && /^PT(?=\d)(\d+H)?(\d+M)?(\d+S)?$/.test(value),
  enumeration: (value: unknown) => isText(value) && /^https:\/\/schema\.org\/[A-Z]\w+$/.test(value),
  flag: (value: unknown) => typeof value === 'boolean',
  employment: (value: unknown) =>
    ['FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'TEMPORARY', 'INTERN', 'VOLUNTEER', 'PER_DIEM', 'OTHER'].includes(
      String(value),
    ),
  telecommute: (value: unknown) => value === 'TELECOMMUTE',
  period: (value: unknown) => ['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'].includes(String(value)),
} satisfies Record<string, (value: unknown, origin: string) => boolean>
export type ValueKind = keyof typeof isOfKind
