import { describe, expect, test } from 'vitest'
import { isIban, normalizeIban } from '#shared/iban.ts'
import { isTaxId, normalizeTaxId, taxIdNames } from '#shared/tax-id.ts'
import type { TaxIdKind } from '#shared/tax-id.ts'
import { nodesOf, propertiesOf, readSources, stringOf } from './sources.ts'
import type { Sources } from './sources.ts'

/**
 * An edition holds what its country decides. Whoever runs an installation is a row of `seller_version`: in the code they
 * would sign the documents of every installation.
 */
const legalForms =
  /(?:^|[\s,«"])(?:Inc|LLC|Ltd|Corp|Pvt|GmbH|S\.?\s?A|S\.?\s?L|S\.?\s?A\.? de C\.?\s?V|sp\. z o\.?\s?o|ТОВ|ТОО|ООО|ФОП|ИП)(?:[\s.,«"]|$)/u
const isAnyTaxId = (text: string) =>
  (Object.keys(taxIdNames) as TaxIdKind[]).some((kind) => isTaxId(kind, normalizeTaxId(kind, text)))

/** A number in an address, with the words around it. */
const address = /\p{L}{3,}[^,]*,?\s\d{1,4},?\s.*(?:\d{4,6}|\d\d-\d{3})|\b\d{1,4}\s\p{Lu}\p{L}+\s\p{Lu}\p{L}+,/u

const details: Record<string, (text: string) => boolean> = {
  'an address of email': (text) => /\S@\S+\.\S/.test(text),
  'a bank account': (text) => isIban(normalizeIban(text)),
  'a tax number': isAnyTaxId,
  'a phone number': (text) => /^\+?\d[\d\s()-]{7,}\d$/.test(text),
  'a company': (text) => legalForms.test(text),
  'an address': (text) => address.test(text),
}

/** Names of fields that only a company can fill in. The form of a company has a kind of number, which a country decides. */
const fields = /^(?:seller|company|owner|office\w*|email|mail|iban|bank\w*|address|taxId|tax_id|legalName|signature)$/

function companyDataIn(sources: Sources): string[] {
  return [...sources].flatMap(([file, text]) => {
    if (!/^editions\/[\w-]+\.ts$/.test(file)) return []
    const nodes = nodesOf(file, text)
    const texts = nodes.flatMap((node) => {
      const value = node.type === 'Literal' || node.type === 'TemplateElement' ? textOf(node) : undefined
      if (value === undefined) return []
      return Object.entries(details).flatMap(([name, holds]) => (holds(value) ? [`${file} has ${name}: ${value}`] : []))
    })
    const keys = nodes.flatMap((node) =>
      [...propertiesOf(node)].flatMap(([key, value]) =>
        fields.test(key) && !Object.hasOwn(taxIdNames, stringOf(value) ?? '') ? [`${file} has the field ${key}`] : [],
      ),
    )
    return [...new Set([...texts, ...keys])]
  })
}

function textOf(node: { [key: string]: unknown }): string | undefined {
  const value = node['value']
  if (typeof value === 'string') return value
  return typeof value === 'object' && value !== null ? (value as { cooked?: string }).cooked : undefined
}

test('no edition holds data of the company that runs it', () => {
  expect(companyDataIn(readSources())).toEqual([])
})

describe('detects planted faults', () => {
  const plant = (text: string) => companyDataIn(new Map([['editions/planted.ts', text]]))
  test.each([
    ["officeEmail: 'hello.ua@repeto.example'", ['an address of email', 'the field officeEmail']],
    ["seller: { title: 'Repeto' }", ['the field seller']],
    ["a: 'ТОВ «Репето Україна»'", ['a company']],
    ["a: 'Repeto Polska sp. z o.o.'", ['a company']],
    ["a: 'Repeto México, S.A. de C.V.'", ['a company']],
    ["a: 'Repeto España, S.L.'", ['a company']],
    ["a: 'Repeto Inc.'", ['a company']],
    ["a: '1234563218'", ['a tax number']],
    ["a: '98-7654321'", ['a tax number']],
    ["a: 'U80903KA2020PTC123456'", ['a tax number']],
    ["a: 'UA213223130000026007233566001'", ['a bank account']],
    ["a: '+380 44 123 45 67'", ['a phone number']],
    ["a: '548 Market Street, San Francisco, CA 94104'", ['an address']],
    ["a: 'ul. Chmielna 15, 00-021 Warszawa'", ['an address']],
    ['a: `Calle de Alcalá, 45, 28014 Madrid`', ['an address']],
  ])('%s', (planted, kinds) => {
    const found = plant(`export const planted = { ${planted} }`).join('\n')
    for (const kind of kinds) expect(found).toContain(kind)
  })
})
