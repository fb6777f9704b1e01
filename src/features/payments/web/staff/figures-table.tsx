import type { PageData } from '#shared/contract.ts'
import { Day, Sum } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { HeadCell, HeadRow, NumberCell, TableRow, TableShell } from '#ui/parts/table.tsx'
import type { figuresPage } from '../../contract/staff.ts'
import { figureKinds } from '../../model.ts'
import type { FigureKind } from '../../model.ts'

type Data = PageData<typeof figuresPage>
const providerKinds = ['received', 'refunded', 'disputed'] as const satisfies readonly FigureKind[]

/** The sums by day and by provider; the first row has the totals of the period. */
export function FiguresTable({ data }: { data: Data }) {
  const t = useT()
  const { days, providers, totals, currency, editions } = data
  const kinds = nonEmptyKinds(figureKinds, totals)
  const ofProviders = nonEmptyKinds(providerKinds, totals)
  const none = <EmptyState title={t('payment_figure.none')} text={t('payment_figure.none_text')} />
  if (days.length === 0 && editions.length === 0) return none
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {editions.length > 0 && <EditionSums editions={editions} />}
      {days.length === 0 && none}
      {providers.length > 0 && (
        <TableShell label={t('payment_figure.by_provider')}>
          <HeadRow>
            <HeadCell>{t('payment_figure.provider')}</HeadCell>
            <KindHeads kinds={ofProviders} />
          </HeadRow>
          <tbody>
            {providers.map(({ provider, sums }) => (
              <TableRow key={provider}>
                <td>{t(`payment_figure.provider.${provider}`)}</td>
                <SumCells kinds={ofProviders} sums={sums} currency={currency} />
              </TableRow>
            ))}
          </tbody>
        </TableShell>
      )}
      {days.length > 0 && (
        <TableShell label={t('payment_figure.by_day')}>
          <HeadRow>
            <HeadCell>{t('payment_figure.day')}</HeadCell>
            <KindHeads kinds={kinds} />
          </HeadRow>
          <tbody>
            <TableRow className="font-semibold">
              <td>{t('payment_figure.total')}</td>
              <SumCells kinds={kinds} sums={totals} currency={currency} />
            </TableRow>
            {days.map(({ day, sums }) => (
              <TableRow key={day}>
                <td className="whitespace-nowrap">
                  <Day iso={day} />
                </td>
                <SumCells kinds={kinds} sums={sums} currency={currency} />
              </TableRow>
            ))}
          </tbody>
        </TableShell>
      )}
    </div>
  )
}

/** Each edition has its own currency, so there is no total. */
function EditionSums({ editions }: { editions: Data['editions'] }) {
  const t = useT()
  const kinds = figureKinds.filter((kind) => always.has(kind) || editions.some(({ sums }) => sums[kind]))
  return (
    <TableShell label={t('payment_figure.by_edition')}>
      <HeadRow>
        <HeadCell>{t('payment_figure.edition')}</HeadCell>
        <HeadCell>{t('payment_figure.currency')}</HeadCell>
        <KindHeads kinds={kinds} />
      </HeadRow>
      <tbody>
        {editions.map(({ edition, currency, sums }) => (
          <TableRow key={edition}>
            <td className="uppercase">{edition}</td>
            <td>{currency}</td>
            <SumCells kinds={kinds} sums={sums} currency={currency} />
          </TableRow>
        ))}
      </tbody>
    </TableShell>
  )
}

const always = new Set<FigureKind>(['received', 'fee', 'promotion'])

/** Columns without a single sum, such as VAT where there is none, are left out. */
const nonEmptyKinds = <K extends FigureKind>(kinds: readonly K[], totals: Data['totals']) =>
  kinds.filter((kind) => always.has(kind) || totals[kind])

function KindHeads({ kinds }: { kinds: readonly FigureKind[] }) {
  const t = useT()
  return kinds.map((kind) => (
    <HeadCell key={kind} numeric>
      {t(`payment_figure.kind.${kind}`)}
    </HeadCell>
  ))
}

type SumCellsProps = { kinds: readonly FigureKind[]; sums: Data['totals']; currency: string }

function SumCells({ kinds, sums, currency }: SumCellsProps) {
  return kinds.map((kind) => (
    <NumberCell key={kind}>
      {sums[kind] ? <Sum minor={sums[kind]} currency={currency} /> : <span className="text-soft">—</span>}
    </NumberCell>
  ))
}
