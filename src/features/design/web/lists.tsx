import { useState } from 'react'
import { Count, Sum } from '#ui/format.tsx'
import { useFrame, useT } from '#ui/frame.tsx'
import { Avatar } from '#ui/parts/avatar.tsx'
import { Badge } from '#ui/parts/badge.tsx'
import { CountPill } from '#ui/parts/count-pill.tsx'
import { Breadcrumbs } from '#ui/parts/breadcrumbs.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import { Pager } from '#ui/parts/pager.tsx'
import { Stars } from '#ui/parts/stars.tsx'
import { Switch } from '#ui/parts/switch.tsx'
import { HeadCell, HeadRow, NumberCell, TableRow, TableShell } from '#ui/parts/table.tsx'
import { TabLinks } from '#ui/parts/tab-links.tsx'
import { Tabs } from '#ui/parts/tabs.tsx'
import { ListParts } from './list-parts.tsx'
import { Line, Part, Specimens, State } from './specimen.tsx'

const tones = ['neutral', 'green', 'sun', 'coral', 'info'] as const
const people = ['one', 'two', 'three', 'four'] as const
const places = ['one', 'two', 'three'] as const

export function Lists() {
  const t = useT()
  const { path } = useFrame()
  return (
    <Specimens group="lists">
      <Part title={t('design.part.crumbs')} wide>
        <Breadcrumbs
          links={[
            { href: '/panel/desktop/', text: t('panel.page.desktop') },
            { href: path, text: t('panel.page.design') },
          ]}
        />
      </Part>
      <Part title={t('design.part.tabs')} wide>
        <Tabs
          label={t('design.part.tabs')}
          tabs={places.map((place, order) => ({
            id: place,
            text: t(`design.tab.${place}`),
            ...(order === 0 && { count: 12 }),
            content: <p className="text-soft">{t(`design.tab.${place}.text`)}</p>,
          }))}
        />
        <State name={t('design.state.link')}>
          <TabLinks
            label={t('design.state.link')}
            links={[
              { href: '#lists', text: t('design.tab.one'), count: 12, current: true },
              { href: '#states', text: t('design.tab.two'), current: false },
            ]}
          />
        </State>
      </Part>
      <Part title={t('design.part.table')} wide>
        <SampleTable />
        <div className="grid gap-3">
          {[1, 4, 10].map((page) => (
            <Pager key={page} page={page} pages={20} href={() => '#lists'} label={`${t('pager.label')}: ${page}`} />
          ))}
        </div>
      </Part>
      <ListParts />
      <Part title={t('design.part.badge')} wide>
        <Line>
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {t(`design.tone.${tone}`)}
            </Badge>
          ))}
          <CountPill count={7} />
          <CountPill tone="green" count={120} />
        </Line>
      </Part>
      <Part title={t('design.part.avatar')}>
        <State name={t('design.state.initials')}>
          <Line>
            {([24, 32, 40, 56, 96] as const).map((size, order) => (
              <Avatar key={size} size={size} name={t(`design.sample.person.${people[order % people.length]!}`)} named />
            ))}
          </Line>
        </State>
        <State name={t('design.state.picture')}>
          <Avatar size={56} name={t('design.sample.person.two')} src="/flags/UA.svg" named />
        </State>
        <State name={t('design.part.stars')}>
          <Line>
            <Stars value={4.9} />
            <Stars value={3.4} />
            <Stars value={4.7} single />
          </Line>
        </State>
      </Part>
      <Part title={t('design.part.card')}>
        <Card title={t('design.sample.needs_you')} action={<Button size="small">{t('design.sample.all')}</Button>}>
          <p className="text-soft">{t('design.sample.needs_text')}</p>
        </Card>
        <Card>
          <p className="flex items-center gap-3">
            <Avatar name={t('design.sample.person.three')} />
            <span className="min-w-0">
              <span className="block truncate font-medium">{t('design.sample.person.three')}</span>
              <Stars value={4.8} single />
            </span>
            <span className="ml-auto text-lead font-semibold">
              <Sum minor={45_000} />
            </span>
          </p>
        </Card>
      </Part>
    </Specimens>
  )
}

function SampleTable() {
  const t = useT()
  const [on, setOn] = useState<Record<string, boolean>>({ one: true, three: true })
  return (
    <TableShell label={t('design.part.table')}>
      <HeadRow>
        <HeadCell>{t('design.sample.name')}</HeadCell>
        <HeadCell>{t('design.sample.state')}</HeadCell>
        <HeadCell>{t('design.sample.shown')}</HeadCell>
        <HeadCell numeric>{t('design.sample.lessons')}</HeadCell>
        <HeadCell numeric>{t('design.sample.paid')}</HeadCell>
      </HeadRow>
      <tbody>
        {people.map((person, order) => (
          <TableRow key={person} chosen={order === 1}>
            <td className="max-w-60 truncate font-medium">{t(`design.sample.person.${person}`)}</td>
            <td>
              <Badge tone={tones[order + 1]}>{t(`design.tone.${tones[order + 1]}`)}</Badge>
            </td>
            <td>
              <Switch
                on={on[person] === true}
                label={`${t('design.sample.shown')}: ${t(`design.sample.person.${person}`)}`}
                onClick={() => setOn({ ...on, [person]: !on[person] })}
              />
            </td>
            <NumberCell>
              <Count value={7 * (order + 1) ** 3} />
            </NumberCell>
            <NumberCell>
              <Sum minor={45_050 * (order + 1) ** 4} />
            </NumberCell>
          </TableRow>
        ))}
      </tbody>
    </TableShell>
  )
}
