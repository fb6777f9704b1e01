/** The part of JSON Schema that the contract of the public API uses. */
export type JsonSchema = {
  type?: string
  enum?: string[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
}

/** A schema as readers of an API reference expect it: one field per line, indented, with its type. */
export function formatSchema(schema: JsonSchema, indent = ''): string {
  const inner = `${indent}  `
  const { properties, items, anyOf } = schema
  if (properties) {
    const lines = Object.entries(properties).map(([name, field]) => `${inner}${name}: ${formatSchema(field, inner)}`)
    return `{\n${lines.join('\n')}\n${indent}}`
  }
  if (items) return `[${formatSchema(items, indent)}]`
  const shown = anyOf?.find(({ properties: fields }) => fields)
  if (shown) return `${formatSchema(shown, indent)} | null`
  return typeName(schema)
}

/** Numbers may also be sent as text, which is of no interest to readers. */
export function typeName({ type, enum: values, anyOf }: JsonSchema): string {
  if (values) return values.map((value) => `"${value}"`).join(' | ')
  if (!anyOf) return type ?? 'any'
  const names = new Set(anyOf.flatMap((one) => typeName(one).split(' | ')))
  for (const number of ['integer', 'number', 'boolean']) if (names.has(number)) names.delete('string')
  if (names.has('boolean')) return 'boolean'
  return [...names].join(' | ')
}
