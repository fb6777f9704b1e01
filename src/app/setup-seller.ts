import type { Edition } from '#editions/edition.ts'
import { checkSeller, enterSeller, findSeller } from '#features/seller/public.ts'
import { sellerLimits } from '#features/seller/model.ts'
import type { SellerFields } from '#features/seller/model.ts'
import type { Runtime } from '#platform/plugin.ts'
import { inSeedTransaction } from '#platform/seed.ts'
import { isAppError } from '#shared/errors.ts'
import { dayIn } from '#shared/time-zone.ts'
import type { CommandReporter } from './command.ts'

/** `ask` is present in an interactive terminal; scripts pass flags. */
export type SetupWatcher = CommandReporter & { ask?: ((question: string) => Promise<string>) | undefined }

type Field = keyof SellerFields
const fields = Object.keys(sellerLimits) as Field[]
const flagOf = (field: Field) => `seller-${field.replaceAll('_', '-')}`

/** The flags of `parseArgs`: `--seller-name`, `--seller-tax-id` and so on. */
export const sellerFlags = Object.fromEntries(fields.map((field) => [flagOf(field), { type: 'string' as const }]))

const questions: Record<Field, string> = {
  name: 'legal name',
  address: 'address',
  tax_id: 'tax number',
  other_ids: 'other numbers to print (empty: none)',
  bank_account: 'bank account to print (empty: none)',
  email: 'email of the office',
  phone: 'phone of the office (empty: none)',
}

/** The seller in the flags, checked before anything is written. One company sells in one country. */
export function readSeller(
  values: Readonly<Record<string, string | boolean | undefined>>,
  of: readonly Edition[],
): SellerFields | undefined {
  const typed = fields.map((field) => [field, values[flagOf(field)]] as const)
  if (typed.every(([, value]) => value === undefined)) return undefined
  if (of.length > 1) throw new Error('The flags of a seller need one edition: --editions ua --seller-name …')
  const seller = Object.fromEntries(typed.map(([field, value]) => [field, String(value ?? '')])) as SellerFields
  const faults = listFaults(of[0]!, seller)
  if (faults.length > 0) throw new Error(`The seller cannot be entered: ${faults.join(', ')}`)
  return seller
}

/** Enters the seller of the flags, or asks for one where there is none. A seller that has not changed stays. */
export async function prepareSeller(
  runtime: Runtime,
  edition: Edition,
  given: SellerFields | undefined,
  watcher: SetupWatcher,
): Promise<void> {
  const now = runtime.clock()
  const present = await findSeller({ db: runtime.database.db, edition, now })
  const isReal = present !== undefined && !present.invented
  const seller = given ?? (isReal ? undefined : await askSeller(edition, watcher))
  if (!seller) return
  const details = checkSeller(edition, seller)
  if (isReal && fields.every((field) => present[field] === details[field])) return
  await inSeedTransaction(runtime, edition, (ctx) =>
    enterSeller(ctx, { ...details, valid_from: dayIn(edition.timeZone, now) }),
  )
  watcher.say(`${edition.code} is sold by ${details.name}, ${details.tax_id_name} ${details.tax_id}`)
}

/** Asks again after a mistake. An empty name leaves it for later. */
async function askSeller(edition: Edition, watcher: SetupWatcher): Promise<SellerFields | undefined> {
  const { ask } = watcher
  if (!ask) return undefined
  for (;;) {
    const name = (await ask(`Seller of ${edition.code}, ${questions.name} (empty: later): `)).trim()
    if (!name) return undefined
    const answers: [Field, string][] = [['name', name]]
    for (const field of fields)
      if (field !== 'name')
        answers.push([field, (await ask(`Seller of ${edition.code}, ${questions[field]}: `)).trim()])
    const seller = Object.fromEntries(answers) as SellerFields
    const faults = listFaults(edition, seller)
    if (faults.length === 0) return seller
    watcher.say(`the seller cannot be entered: ${faults.join(', ')}`)
  }
}

/** The flags whose values are missing or wrong. */
function listFaults(edition: Edition, seller: SellerFields): string[] {
  try {
    checkSeller(edition, seller)
    return []
  } catch (error) {
    if (!isAppError(error) || !error.fields) throw error
    return Object.keys(error.fields).map(
      (field) => `${seller[field as Field] ? 'wrong' : 'missing'} --${flagOf(field as Field)}`,
    )
  }
}
