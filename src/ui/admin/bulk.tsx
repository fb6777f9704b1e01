import { Trash2 } from 'lucide-react'
import { useFrame, useT } from '../frame.tsx'
import { Button } from '../parts/button.tsx'
import { Menu } from '../parts/menu.tsx'
import { ActionPreview, useAskedAction } from './action-preview.tsx'
import { allowsAction, useActions, useRunAction, useStandardActions } from './actions.tsx'
import type { OfferedAction } from './offered-action.ts'
import { nameOf } from './names.ts'
import { SelectionBar } from './selection-bar.tsx'
import type { ListSelection } from './selection.tsx'
import type { ListedRow } from './list-data.ts'
import type { DeclaredScreen } from './screen.ts'

type Props = {
  screen: DeclaredScreen
  hidden?: readonly string[] | undefined
  selection: ListSelection<ListedRow>
}

export function BulkBar({ screen, hidden, selection }: Props) {
  const t = useT()
  const frame = useFrame()
  const runner = useRunAction(screen, (action) => action.name === 'delete' && selection.clear())
  const { asked, ask, close } = useAskedAction(runner)
  const { rows, all, choice } = selection
  const possible = (action: OfferedAction) => all || rows.some((row) => allowsAction(action, screen, row))
  const declared = useActions(screen, hidden).filter((action) => action.bulk && possible(action))
  const standard = useStandardActions(screen)
  const deletion = standard.find(({ name }) => name === 'delete')
  const start = (action: OfferedAction) => {
    // Rows of other pages are out of sight, so that their change is previewed.
    if (all || action.confirm) void ask(action, choice)
    else void runner.run(action, choice)
  }
  const listed = [
    ...declared.filter(({ name }) => !screen.actions?.[name]),
    ...standard.filter((one) => one !== deletion),
  ]
  return (
    <SelectionBar selection={selection} allPages>
      {listed.length > 0 && (
        <Menu
          label={t('bulk.switch')}
          trigger={t('bulk.switch')}
          size="small"
          disabled={runner.busy}
          items={listed.map((action, place) => ({
            text: action.text,
            onSelect: () => start(action),
            apart: place > 0 && place === declared.length,
            ...(action.danger && { look: 'danger' as const }),
          }))}
        />
      )}
      {declared.map((action) => {
        const Override = screen.actions?.[action.name]
        return (
          Override && (
            <Override
              key={action.text}
              action={action}
              disabled={runner.busy}
              run={(input) => void runner.run(action, choice, input)}
            />
          )
        )
      })}
      {deletion && (
        <Button size="small" look="danger" busy={runner.busy} onClick={() => start(deletion)}>
          <Trash2 aria-hidden className="size-4 tablet:hidden" />
          <span className="max-tablet:sr-only">{t('action.delete')}</span>
        </Button>
      )}
      {asked && (
        <ActionPreview
          asked={asked}
          names={new Map(rows.map((row) => [row.id, nameOf(row, screen, frame, t)]))}
          runner={runner}
          onClose={close}
        />
      )}
    </SelectionBar>
  )
}
