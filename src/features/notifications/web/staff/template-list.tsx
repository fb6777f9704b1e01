import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { ResourceList } from '#ui/admin/list.tsx'
import type { ListData } from '#ui/admin/list-data.ts'
import { listScreen } from '#ui/admin/screen.ts'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Button } from '#ui/parts/button.tsx'
import { emailList, smsList } from '../../mail-contract.ts'
import type { Channel } from '../../model.ts'
import { NewTemplateDialog } from './new-template-dialog.tsx'
import type { TemplateBases } from './new-template-dialog.tsx'
import { ChangedLanguages, SendingEvents, TitleCell } from './template-cells.tsx'

const options = {
  columns: ['title', 'to', 'events', 'edited'],
  filters: ['text', 'event', 'changed'],
  cells: { title: TitleCell, events: SendingEvents, edited: ChangedLanguages },
  looks: {
    title: 'py-2 max-w-none! whitespace-normal! wrap-anywhere',
    to: 'max-tablet:hidden',
    events: 'py-2 max-w-none! max-wide:hidden',
  },
} as const
const screens = { mail: listScreen(emailList, options), sms: listScreen(smsList, options) } as const
export type TemplateListData = ListData & { can_be_based_on: TemplateBases }

export function TemplateList(props: { channel: Channel; data: TemplateListData; tabs?: ReactNode }) {
  const { channel, data, tabs } = props
  const t = useT()
  const live = useHydrated()
  const [adding, setAdding] = useState(false)
  const screen = screens[channel]
  return (
    <>
      <ResourceList
        screen={screen}
        data={data}
        tabs={tabs}
        adder={
          <Button look="main" size="small" disabled={!live} onClick={() => setAdding(true)}>
            <Plus aria-hidden className="size-4" /> {t('template.add')}
          </Button>
        }
      />
      {adding && (
        <NewTemplateDialog
          channel={channel}
          path={screen.resource.at.path}
          bases={data.can_be_based_on}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}
