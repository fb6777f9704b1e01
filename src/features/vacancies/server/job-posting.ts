import type { Ctx } from '#platform/context.ts'
import { renderPlainHtml } from '#platform/http/plain-html.ts'
import { minorUnits } from '#shared/money.ts'
import type { PublicEntry } from '#shared/public-resource.ts'
import type { vacancySite } from '../contract.ts'

type Vacancy = PublicEntry<typeof vacancySite>

export function buildJobPosting({ edition, site }: Ctx, vacancy: Vacancy): object {
  const { title, text, image, city, employment, pay, published_at } = vacancy
  const { currency, country } = edition
  const amount = pay && { '@type': 'QuantitativeValue', value: pay / minorUnits(currency), unitText: 'MONTH' }
  return {
    '@type': 'JobPosting',
    title,
    description: renderPlainHtml(text),
    datePosted: published_at?.toISOString(),
    directApply: true,
    employmentType: employment.value.toUpperCase(),
    hiringOrganization: { '@type': 'Organization', name: edition.siteName, url: `${site.origin}/` },
    ...(image && { image: site.origin + image.url }),
    ...(city ? { jobLocation: buildPlace(city.text, country) } : buildRemote(country)),
    ...(amount && { baseSalary: { '@type': 'MonetaryAmount', currency, value: amount } }),
  }
}

function buildPlace(city: string, country: string): object {
  const address = { '@type': 'PostalAddress', addressLocality: city, addressCountry: country }
  return { '@type': 'Place', address }
}

function buildRemote(country: string): object {
  const applicantLocationRequirements = { '@type': 'Country', name: country }
  return { jobLocationType: 'TELECOMMUTE', applicantLocationRequirements }
}
