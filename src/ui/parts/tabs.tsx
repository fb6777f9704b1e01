import type { ReactNode } from 'react'
import { I18nProvider, Tab as AriaTab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components'
import { useFrame } from '../frame.tsx'
import { TabCount, tabLook, tabRow } from './tab-links.tsx'

export type Tab = { id: string; text: string; count?: number; content: ReactNode }

/** Tabs without their own addresses. With `chosen` the parent controls the selection. */
export function Tabs(props: { label: string; tabs: readonly Tab[]; chosen?: string; onChoose?: (id: string) => void }) {
  const { label, tabs, chosen, onChoose } = props
  return (
    <I18nProvider locale={useFrame().lang}>
      <AriaTabs
        {...(chosen !== undefined && { selectedKey: chosen })}
        onSelectionChange={(key) => onChoose?.(String(key))}
      >
        <TabList aria-label={label} className={tabRow}>
          {tabs.map(({ id, text, count }) => (
            <AriaTab key={id} id={id} className={({ isSelected }) => `cursor-pointer ${tabLook(isSelected)}`}>
              {text}
              <TabCount value={count} />
            </AriaTab>
          ))}
        </TabList>
        {tabs.map(({ id, content }) => (
          // Hidden panels stay, because a form posts the fields of all of them.
          <TabPanel key={id} id={id} shouldForceMount className="pt-4 data-inert:hidden">
            {content}
          </TabPanel>
        ))}
      </AriaTabs>
    </I18nProvider>
  )
}
