import { sql } from 'kysely'
import { InstallationError } from '#platform/installation-error.ts'
import type { Runtime } from '#platform/plugin.ts'
import { publicDemoLine, sandboxNames, sandboxRules } from '#platform/sandboxes.ts'
import { hasDemoData, hasDemoLogins } from '#demo/fill.ts'

/** Stops the start where sandboxes meet real data. It must run before demo data is added. */
export async function assertSandboxesAlone(runtime: Runtime): Promise<void> {
  const faults = await listSandboxFaults(runtime)
  if (faults.length > 0) throw new InstallationError(`The database does not allow the start:\n  ${faults.join('\n  ')}`)
}

/** The settings say nothing about the rows of the database; these are the faults that only the rows show. */
export async function listSandboxFaults(runtime: Runtime): Promise<string[]> {
  const { exposedBy } = runtime.config
  const reality = await describeReality(runtime)
  const faults = new Map<string, string>()
  for (const name of sandboxNames.filter((each) => runtime.config.sandboxes[each])) {
    const { setting, danger } = sandboxRules[name]
    // With `auto` it runs only beside the logins of the demo, which are refused for the same reasons.
    if (faults.has(setting) || (setting !== 'DEMO' && runtime.config[setting] === 'auto')) continue
    // Demo data may be added to a database with live keys; nobody can pay with it.
    const reason = reality.people ?? (name === 'data' ? undefined : reality.money)
    if (reason)
      faults.set(setting, `${setting}: it ${danger}, but ${reason}. Set ${setting}=off, or use another database`)
  }
  const hasPublicLogins = exposedBy.length > 0 && (await hasDemoLogins(runtime))
  return [
    ...faults.values(),
    ...(hasPublicLogins ? [`${publicDemoLine(exposedBy)}. This database already has demo logins`] : []),
  ]
}

/** People register in demos, too, so only a database that never had demo data is a real one. */
async function describeReality(runtime: Runtime): Promise<{ people?: string; money?: string }> {
  const { rows } = await sql<{ people: boolean; money: boolean }>`select
    exists (select from account) or exists (select from staff_member) as people,
    exists (select from merchant where keys is not null and not test and active) as money`.execute(runtime.database.db)
  const { people, money } = rows[0]!
  return {
    ...(people && !(await hasDemoData(runtime)) && { people: 'this database has people of its own and no demo data' }),
    ...(money && { money: 'this database has a payment account with live keys' }),
  }
}
