import { Globe } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { SubmitEvent } from 'react'
import { offsetIn, offsetName } from '#shared/time-zone.ts'
import { call, notifyFailure } from '#ui/api.ts'
import { useInstantText } from '#ui/format.tsx'
import { useFrame, useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import { Picker } from '#ui/parts/picker.tsx'
import { FormDialog } from '#ui/parts/form-dialog.tsx'
import { SkeletonText } from '#ui/parts/skeleton.tsx'
import { useForm } from '#ui/use-form.ts'
import { useTimeZone } from '#ui/zone.ts'
import type { zoneEndpoints } from './zone-contract.ts'

const savePersonZone = (time_zone: string) =>
  call<typeof zoneEndpoints.set>('POST /api/auth/time_zone/set', { time_zone })
export type SaveZone = typeof savePersonZone

export function TimeZoneCard() {
  const t = useT()
  const live = useHydrated()
  const [dialogOpen, setDialogOpen] = useState(false)
  return (
    <Card title={t('time_zone.title')}>
      <div className="grid justify-items-start gap-3">
        <p>
          <ZoneNow />
        </p>
        <p className="text-base text-soft">{t('time_zone.about')}</p>
        <DeviceZonePrompt />
        <Button disabled={!live} onClick={() => setDialogOpen(true)}>
          {t('time_zone.change')}
        </Button>
      </div>
      {dialogOpen && <TimeZoneDialog save={savePersonZone} onClose={() => setDialogOpen(false)} />}
    </Card>
  )
}

function ZoneNow() {
  const t = useT()
  const { zone } = useFrame()
  const id = useTimeZone()
  const format = useInstantText()
  const [now] = useState(() => new Date())
  const offset = offsetName(offsetIn(id, now))
  const time = t('time_zone.now', { time: format(now, { timeStyle: 'short' }) })
  return <span suppressHydrationWarning>{`${zone ? `${zone.place} (${offset})` : offset}, ${time}`}</span>
}

/**
 * Shown when the device's zone differs from the stored one and the person has never chosen. Either answer is saved,
 * so the question is asked once.
 */
export function DeviceZonePrompt() {
  const t = useT()
  const live = useHydrated()
  const { zone } = useFrame()
  const [busy, setBusy] = useState(false)
  const device = zone?.device
  if (!zone || !device) return null

  async function choose(id: string) {
    setBusy(true)
    const answer = await savePersonZone(id)
    setBusy(false)
    if (answer.status === 'fail') return notifyFailure(answer, t)
    notify('done', t('time_zone.saved'))
    await refresh()
  }

  return (
    <div className="grid w-full justify-items-start gap-2 rounded-card bg-sun-wash px-4 py-3 text-base">
      <p>{t('time_zone.device', { place: device.place })}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" look="main" busy={busy} disabled={!live} onClick={() => void choose(device.id)}>
          {t('time_zone.use', { place: device.place })}
        </Button>
        <Button size="small" disabled={!live || busy} onClick={() => void choose(zone.id)}>
          {t('time_zone.keep', { place: zone.place })}
        </Button>
      </div>
    </div>
  )
}

type Zones = { value: string; text: string }[]

export function TimeZoneDialog({ save, onClose }: { save: SaveZone; onClose: () => void }) {
  const t = useT()
  const id = useTimeZone()
  const { form, errors, busy, send, typed } = useForm()
  const [zones, setZones] = useState<Zones | 'failed'>()
  const [missing, setMissing] = useState(false)

  useEffect(() => {
    let open = true
    void call<typeof zoneEndpoints.list>('GET /api/auth/time_zones', {}).then(
      (answer) => open && setZones(answer.status === 'success' ? answer.data.time_zones : 'failed'),
    )
    return () => void (open = false)
  }, [])

  async function change(event: SubmitEvent<HTMLFormElement>) {
    const { time_zone = '' } = typed(event)
    setMissing(time_zone === '')
    if (time_zone === '' || !(await send(save(time_zone)))) return
    notify('done', t('time_zone.saved'))
    onClose()
    await refresh()
  }

  return (
    <FormDialog
      title={t('time_zone.title')}
      action={t('action.save')}
      form={form}
      busy={busy}
      onSubmit={(event) => void change(event)}
      onClose={onClose}
    >
      <p className="text-base text-soft">{t('time_zone.about')}</p>
      {zones === undefined && <SkeletonText lines={2} />}
      {zones === 'failed' && (
        <p role="alert" className="text-coral">
          {t('time_zone.failed')}
        </p>
      )}
      {Array.isArray(zones) && (
        <Picker
          label={t('time_zone.choose')}
          name="time_zone"
          any={t('time_zone.none')}
          options={zones.map(withCityKeywords)}
          nothing={t('time_zone.nothing')}
          defaultValue={id}
          errors={missing ? [t('time_zone.none')] : errors['time_zone']}
        />
      )}
    </FormDialog>
  )
}

/** Makes a zone that is listed by country searchable by the city of its id, for example Europe/Warsaw. */
const withCityKeywords = (zone: Zones[number]) => ({ ...zone, also: zone.value.replaceAll(/[/_]/g, ' ') })

export function TimeZoneButton({ save }: { save: SaveZone }) {
  const t = useT()
  const live = useHydrated()
  const { zone } = useFrame()
  const [dialogOpen, setDialogOpen] = useState(false)
  const label = t('time_zone.title')
  return (
    <>
      <button
        type="button"
        disabled={!live}
        onClick={() => setDialogOpen(true)}
        className="inline-flex items-center gap-2 rounded-small px-2 py-1 text-left hover:bg-paper"
      >
        <Globe className="size-4 shrink-0 text-soft" /> {zone ? `${label}: ${zone.place}` : label}
      </button>
      {dialogOpen && <TimeZoneDialog save={save} onClose={() => setDialogOpen(false)} />}
    </>
  )
}
