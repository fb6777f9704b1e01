import { Copy, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#ui/frame.tsx'
import { notify } from '#ui/notify.ts'
import { Button, ButtonLink, IconButton } from '#ui/parts/button.tsx'
import { Key } from '#ui/parts/key.tsx'
import { Menu } from '#ui/parts/menu.tsx'
import { Spinner } from '#ui/parts/spinner.tsx'
import { Tooltip } from '#ui/parts/tooltip.tsx'
import { Line, Part, Specimens, State } from './specimen.tsx'

const looks = ['main', 'plain', 'danger', 'quiet'] as const
const keys = ['/', 'j', 'k', 'Enter', '?']
const busyMs = 2000

export function Actions() {
  const t = useT()
  const [busy, setBusy] = useState(false)

  function work() {
    setBusy(true)
    setTimeout(() => setBusy(false), busyMs)
  }

  return (
    <Specimens group="actions">
      <Part title={t('design.part.button')} wide>
        {(['normal', 'small'] as const).map((size) => (
          <State key={size} name={t(`design.size.${size}`)}>
            <Line>
              {looks.map((look) => (
                <Button key={look} look={look} size={size}>
                  {t(`design.look.${look}`)}
                </Button>
              ))}
              <Button size={size}>
                <Plus />
                {t('design.sample.add')}
              </Button>
            </Line>
          </State>
        ))}
      </Part>
      <Part title={t('design.part.button_states')}>
        <State name={t('design.state.focus')}>
          <Button className="outline-2 outline-offset-2 outline-green">{t('action.save')}</Button>
        </State>
        <State name={t('design.state.disabled')}>
          <Line>
            <Button look="main" disabled>
              {t('action.save')}
            </Button>
            <Button disabled>{t('action.cancel')}</Button>
          </Line>
        </State>
        <State name={t('design.state.busy')}>
          <Line>
            <Button look="main" busy={busy} onClick={work}>
              {t('design.sample.press')}
            </Button>
            <Button size="small" busy>
              {t('action.save')}
            </Button>
            <Spinner className="text-green" />
          </Line>
        </State>
        <State name={t('design.state.link')}>
          <ButtonLink href="/panel/desktop/">{t('panel.page.desktop')}</ButtonLink>
        </State>
        <State name={t('design.state.long')}>
          <Button className="max-w-60">{t('design.sample.long_action')}</Button>
        </State>
        <State name={t('design.part.icon_button')}>
          <Line>
            <IconButton label={t('design.sample.edit')} icon={<Pencil />} />
            <IconButton look="plain" label={t('design.sample.copy')} icon={<Copy />} />
            <IconButton size="small" label={t('design.sample.edit')} icon={<Pencil />} />
            <IconButton size="small" look="danger" label={t('action.delete')} icon={<Trash2 />} />
            <IconButton label={t('design.sample.copy')} icon={<Copy />} disabled />
          </Line>
        </State>
      </Part>
      <Part title={t('design.part.menu')}>
        <State name={t('design.state.normal')}>
          <Menu
            label={t('design.sample.actions')}
            trigger={t('design.sample.actions')}
            items={[
              { text: t('design.sample.edit'), icon: <Pencil />, onSelect: () => notify('done', t('form.saved')) },
              { text: t('design.sample.copy'), icon: <Copy />, onSelect: () => notify('done', t('form.saved')) },
              { text: t('panel.page.desktop'), href: '/panel/desktop/' },
              { text: t('design.sample.closed'), disabled: true },
              {
                text: t('action.delete'),
                icon: <Trash2 />,
                look: 'danger',
                apart: true,
                onSelect: () => notify('done', t('form.deleted')),
              },
            ]}
          />
        </State>
        <State name={t('design.state.icon_only')}>
          <Menu
            label={t('menu.more')}
            size="small"
            items={[{ text: t('design.sample.edit') }, { text: t('design.sample.copy') }]}
          />
        </State>
        <State name={t('design.state.disabled')}>
          <Menu label={t('design.sample.actions')} trigger={t('design.sample.actions')} items={[]} disabled />
        </State>
      </Part>
      <Part title={t('design.part.tooltip')}>
        <State name={t('design.state.hover')}>
          <Tooltip text={t('design.sample.remark')}>
            <Button>{t('design.sample.rest_here')}</Button>
          </Tooltip>
        </State>
        <State name={t('design.part.key')}>
          <Line>
            {keys.map((key) => (
              <Key key={key}>{key}</Key>
            ))}
          </Line>
        </State>
      </Part>
    </Specimens>
  )
}
