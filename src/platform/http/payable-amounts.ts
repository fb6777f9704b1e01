import { z } from 'zod'
import { isPayableAmount, smallestAmount } from '#shared/money.ts'

type Schema = z.core.$ZodType

/** The paths of sums with a fraction that nobody can pay in the currency, such as `order.rate`. */
export function findUnpayableAmounts(schema: Schema, values: unknown, currency: string): string[] {
  return smallestAmount(currency) > 1 && hasAmounts(schema) ? visit([], schema, values, currency) : []
}

const schemasWithAmounts = new WeakMap<Schema, boolean>()

/** Whether a schema has a sum anywhere, so that the values of other calls are not walked through. */
function hasAmounts(schema: Schema): boolean {
  let found = schemasWithAmounts.get(schema)
  if (found === undefined) {
    found = isAmount(schema) || listChildSchemas(schema).some(([, child]) => hasAmounts(child))
    schemasWithAmounts.set(schema, found)
  }
  return found
}

function visit(path: string[], schema: Schema, value: unknown, currency: string): string[] {
  if (value === null || value === undefined) return []
  if (isAmount(schema)) return isPayableAmount(value as number, currency) ? [] : [path.join('.')]
  if (schema instanceof z.ZodArray)
    return (value as unknown[]).flatMap((item, index) =>
      visit([...path, String(index)], schema.element, item, currency),
    )
  return listChildSchemas(schema).flatMap(([name, child]) =>
    name === undefined
      ? visit(path, child, value, currency)
      : visit([...path, name], child, (value as Record<string, unknown>)[name], currency),
  )
}

export const isAmount = (schema: Schema) => schema instanceof z.ZodType && schema.meta()?.['money'] === true

/** Properties of an object have a name; an optional, default or decoded schema wraps another one. */
export function listChildSchemas(schema: Schema): [name: string | undefined, child: Schema][] {
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape)
  if (schema instanceof z.ZodArray) return [[undefined, schema.element]]
  const isWrapper =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  if (isWrapper) return [[undefined, schema.unwrap()]]
  return schema instanceof z.ZodPipe ? [[undefined, schema.out]] : []
}
