import { editions } from '#editions/editions.ts'
import type { Config } from '#platform/config.ts'
import type { Ctx } from '#platform/context.ts'
import { withHead } from '#platform/plugin.ts'
import { localePath } from '#shared/frame.ts'
import { sandboxSchoolPage } from '../contract.ts'

/** The addresses of the schools by edition. A demo has no school, so a page of its own stands for it. */
export function schoolSitesOf({ schoolSites, demoLogins }: Pick<Config, 'schoolSites' | 'demoLogins'>) {
  const sandbox = editions.filter(({ school }) => school).map(({ code }) => [code, sandboxSchoolPage.path])
  return { ...(demoLogins && (Object.fromEntries(sandbox) as Record<string, string>)), ...schoolSites }
}

export function loadSandboxSchool({ settings, edition, locale }: Ctx) {
  if (!settings.demoLogins || !edition.school)
    return { redirect: localePath(locale, edition.locales, '/'), status: 302 as const }
  return withHead({}, { index: false })
}
