import { structuredSchemas } from './seo-structured-schemas.ts'
import type { PropertyRule } from './seo-structured-schemas.ts'
import { isOfKind } from './seo-structured-values.ts'
import type { StructuredItem, ValueKind } from './seo-structured-values.ts'

/** Checks structured data against one strict schema per type: missing and unknown properties are errors. */
export function structuredProblems(text: string, origin: string): string[] {
  const things = parseGraph(text)
  if (!things) return ['its structured data is not readable']
  return things.flatMap((thing) => itemProblems(thing, origin))
}

/** The types of all items, nested ones included. */
export function structuredTypes(text: string): string[] {
  const typesOf = (value: unknown): string[] => {
    if (value === null || typeof value !== 'object') return []
    const { '@type': type } = value as Partial<StructuredItem>
    return [...(type ? [type] : []), ...Object.values(value).flatMap(typesOf)]
  }
  return typesOf(parseGraph(text))
}

function parseGraph(text: string): StructuredItem[] | undefined {
  try {
    const { '@context': context, '@graph': graph } = JSON.parse(text) as {
      '@context': string
      '@graph': StructuredItem[]
    }
    return context === 'https://schema.org' && Array.isArray(graph) ? graph : undefined
  } catch {
    return undefined
  }
}

function itemProblems(thing: StructuredItem, origin: string): string[] {
  const { '@type': type, ...values } = thing
  // A reference to an item that is described elsewhere on the page.
  if (Object.keys(thing).join() === '@id') return textProblem('@id', thing['@id'], 'address', origin)
  const schema = structuredSchemas[type]
  if (!schema) return [`no schema describes ${type}`]
  const { required, properties, anyOf = [], check } = schema
  const missing = [
    ...required.filter((name) => isEmpty(values[name])),
    ...anyOf.filter((names) => names.every((name) => isEmpty(values[name]))).map((names) => names.join(' or ')),
  ]
  const found = Object.entries(values).flatMap(([name, value]) => {
    const rule = name === '@id' ? 'address' : properties[name]
    if (!rule) return [`${type} has the unknown property ${name}`]
    return valueProblems(`${type}.${name}`, value, typeof rule === 'string' ? { is: rule } : rule, origin)
  })
  return [...missing.map((name) => `${type} has no ${name}`), ...found, ...(check?.(thing) ?? [])]
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

type FullRule = Exclude<PropertyRule, string>

function valueProblems(of: string, value: unknown, rule: FullRule, origin: string): string[] {
  if (Array.isArray(value)) {
    if (rule.most === undefined) return [`${of} is a list`]
    if (value.length > rule.most) return [`${of} has ${value.length}, more than ${rule.most}`]
    if (value.length < (rule.least ?? 1)) return [`${of} has only ${value.length}`]
    return value.flatMap((one: unknown) => oneProblem(of, one, rule, origin))
  }
  if (rule.least !== undefined) return [`${of} is not a list`]
  return oneProblem(of, value, rule, origin)
}

function oneProblem(of: string, value: unknown, { is }: FullRule, origin: string): string[] {
  if (typeof is === 'string') return textProblem(of, value, is, origin)
  if (value === null || typeof value !== 'object') return [`${of} is ${String(value)}, not ${is.join(' or ')}`]
  const { '@type': type } = value as StructuredItem
  const isReference = Object.keys(value).join() === '@id'
  if (!isReference && !is.includes(type)) return [`${of} is ${type}, not ${is.join(' or ')}`]
  return itemProblems(value as StructuredItem, origin)
}

function textProblem(of: string, value: unknown, kind: ValueKind, origin: string): string[] {
  return isOfKind[kind](value, origin) ? [] : [`${of} is ${JSON.stringify(value)}, not ${kind}`]
}
