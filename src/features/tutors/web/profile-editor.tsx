import { useEffect, useState } from 'react'
import type { resourceEndpoints } from '#features/geo/contract.ts'
import type { PageData } from '#shared/contract.ts'
import { call } from '#ui/api.ts'
import { Moment } from '#ui/format.tsx'
import { useFrame, useT } from '#ui/frame.tsx'
import { useLive } from '#ui/live.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { dayIn } from '#shared/time-zone.ts'
import { Dialog } from '#ui/parts/dialog.tsx'
import { Steps } from '#ui/parts/progress.tsx'
import type { profilePage } from '../contract.ts'
import type { CompletenessItem } from '../rating-model.ts'
import { useDistricts } from './editor/use-districts.ts'
import type { Choices, Own } from './editor/values.ts'
import { shownOf } from './preview.ts'
import { ProfileActions } from './profile-actions.tsx'
import { ProfileBar } from './profile-bar.tsx'
import { Completeness } from './profile-completeness.tsx'
import { Contacts, openContacts } from './profile-contacts.tsx'
import { ProfileLanguages, SectionMenu } from './profile-menus.tsx'
import { ProfileSections } from './profile-sections.tsx'
import { Leaving } from './privacy-leaving.tsx'
import { ProfileState } from './profile-state.tsx'
import { sectionOfField, sectionOfItem, sections, startOfItem, steps } from './sections.ts'
import type { SectionName } from './sections.ts'
import { ShownTutor } from '../shown-tutor.tsx'
import { useProfile } from './use-profile.ts'

/** Where to go: a part of the page, and what in it is begun with. */
type Target = { section: SectionName | 'contacts' | 'steps'; start: string }

export function ProfileEditor({ data }: { data: PageData<typeof profilePage> }) {
  const t = useT()
  const { edition } = useFrame()
  const live = useLive()
  const profile = useProfile(data)
  const { own, values, errors, round } = profile
  const choices = withOwn(data.choices, own)
  const asked = openContacts(data.account)
  const inSteps = own.state === 'draft'
  const [step, setStep] = useState(() => firstStep(own))
  const [previewing, setPreviewing] = useState(false)
  const [target, setTarget] = useState<Target>()
  const stepNames = [t('register.step.one'), t('register.step.two'), t('register.step.three')]
  const shownSections = inSteps ? steps[step]! : sections
  const { districts, retry } = useDistricts(
    [...new Set([...values.locations_home, ...values.locations_travel].map(({ city_id }) => city_id))],
    (city_id) => call<typeof resourceEndpoints.cityDistricts>('GET /api/resources/city_districts', { city_id }),
  )
  const shown = shownOf(own, values, choices, districts, dayIn(edition.timeZone, new Date()))

  // The first field that is wrong or missing, or what was asked for: drawn by now, also when it is on the other step.
  useEffect(() => {
    if (!target) return
    const section = document.getElementById(target.section)
    const start = section?.querySelector<HTMLElement>(['[aria-invalid], [data-wrong]', target.start].join())
    section?.scrollIntoView()
    const focused = start ?? section
    focused?.focus({ preventScroll: !start })
  }, [target])
  useEffect(() => {
    const [first] = Object.keys(errors)
    if (first) go(sectionOfField(first))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when something new is wrong
  }, [errors])

  // Other screens lead to a section by its anchor, and it may be on the other step.
  useEffect(() => {
    const named = sections.find((name) => name === location.hash.slice(1))
    if (named) go(named)
  }, [])

  function go(section: Target['section'], start = '[data-open]') {
    const at = steps.findIndex((names) => (names as readonly string[]).includes(section))
    if (at >= 0) setStep(at)
    setTarget({ section, start })
  }
  const goToItem = (item: CompletenessItem) => go(sectionOfItem[item], startOfItem[item])

  async function turnTo(next: number) {
    if (!(await profile.save())) return
    setStep(next)
    go('steps')
  }

  async function submit() {
    if (!(await profile.save())) return
    if (!(await profile.submit())) return
    notify('done', t('tutor_profile.submitted'))
    window.scrollTo(0, 0)
  }

  /** The first thing without which nobody is published. */
  function showMissing() {
    if (asked.length > 0) return go('contacts')
    const missing = own.completeness.items.filter(({ needed, done }) => needed && !done)
    const [first] = missing.toSorted((a, b) => placeOf(a.item) - placeOf(b.item))
    if (first) goToItem(first.item)
  }

  return (
    <div className="mx-auto grid max-w-page grid-cols-1 items-start gap-x-10 px-4 pt-6 wide:grid-cols-[minmax(0,1fr)_380px] wide:pt-10">
      <div className="grid min-w-0 grid-cols-1 gap-5">
        <h1 className="text-title font-bold text-balance">
          {t('tutor_profile.hello', { name: data.account.first_name })}
        </h1>
        {data.deletion_at === null ? <ProfileState own={own} /> : <Leaving at={data.deletion_at} />}
        {(asked.length > 0 || inSteps) && <Contacts account={data.account} />}
        <Completeness completeness={own.completeness} open={!inSteps} onGo={goToItem} />
        {profile.restored && (
          <div
            role="status"
            className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-card px-4 py-3 text-base"
          >
            <p className="min-w-0 flex-1 basis-60">
              {t('tutor_profile.restored')} {data.draft && <Moment seconds={data.draft.saved_at} />}
            </p>
            <Button size="small" onClick={profile.discard}>
              {t('tutor_profile.discard')}
            </Button>
          </div>
        )}
        {inSteps ? (
          <div
            id="steps"
            role="group"
            aria-label={stepNames[step + 1]}
            tabIndex={-1}
            className="-scroll-mt-16 focus:outline-none"
          >
            <Steps steps={stepNames} at={step + 1} />
          </div>
        ) : (
          <SectionMenu />
        )}
        {choices.locales.length > 1 && <ProfileLanguages profile={profile} locales={choices.locales} />}
        {/* What is typed before the page is alive would be lost. */}
        <fieldset key={round} disabled={!live} className="grid min-w-0 grid-cols-1 gap-5">
          <ProfileSections
            names={shownSections}
            profile={profile}
            choices={choices}
            districts={districts}
            onRetry={retry}
          />
        </fieldset>
        <ProfileBar
          profile={profile}
          tight={inSteps ? step === 1 : own.state === 'need_revision'}
          onPreview={() => setPreviewing(true)}
        >
          <ProfileActions
            profile={profile}
            step={inSteps ? step : undefined}
            missing={asked.length > 0 || own.completeness.items.some(({ needed, done }) => needed && !done)}
            onStep={(next) => void turnTo(next)}
            onSubmit={() => void submit()}
            onMissing={showMissing}
          />
        </ProfileBar>
      </div>
      <aside
        aria-label={t('tutor_profile.preview')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        tabIndex={0}
        className="sticky top-4 hidden max-h-[calc(100dvh-32px)] overflow-y-auto overscroll-contain rounded-card border border-line bg-paper p-5 wide:block"
      >
        <p className="mb-4 text-small text-soft">{t('tutor_profile.preview_note')}</p>
        <ShownTutor tutor={shown} />
      </aside>
      {previewing && (
        <Dialog title={t('tutor_profile.preview')} wide onClose={() => setPreviewing(false)}>
          <p className="mb-4 text-small text-soft">{t('tutor_profile.preview_note')}</p>
          <ShownTutor tutor={shown} />
        </Dialog>
      )}
    </div>
  )
}

const placeOf = (item: CompletenessItem) => sections.indexOf(sectionOfItem[item])

/** Whoever has said what they teach goes on with themselves. */
function firstStep({ completeness }: Own): number {
  const open = completeness.items.filter(({ needed, done }) => needed && !done).map(({ item }) => sectionOfItem[item])
  return open.some((section) => (steps[0] as readonly string[]).includes(section)) ? 0 : 1
}

/** What somebody teaches and staff do not offer any more stays theirs. */
function withOwn(choices: Choices, own: Own): Choices {
  const known = new Set(choices.subjects.map(({ value }) => value))
  const others = own.subjects.filter(({ subject_id }) => !known.has(subject_id))
  if (others.length === 0) return choices
  const kept = others.map(({ subject_id, name }) => ({ value: subject_id, text: name, levels: [] }))
  return { ...choices, subjects: [...choices.subjects, ...kept] }
}
