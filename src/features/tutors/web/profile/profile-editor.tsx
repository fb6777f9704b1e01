import { useEffect, useState } from 'react'
import type { resourceEndpoints } from '#features/geo/contract.ts'
import type { PageData } from '#shared/contract.ts'
import { call } from '#ui/api.ts'
import { Moment } from '#ui/format.tsx'
import { useFrame, useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { dayIn } from '#shared/time-zone.ts'
import { Dialog } from '#ui/parts/dialog.tsx'
import { Steps } from '#ui/parts/progress.tsx'
import type { tutorProfilePage } from '../../contract/profile.ts'
import type { CompletenessItem } from '../../rating-model.ts'
import { useCityDistricts } from './editor/use-city-districts.ts'
import type { EditorChoices, WireOwnTutor } from './editor/profile-values.ts'
import { buildPreview } from '../public-profile/build-preview.ts'
import { ProfileActions } from './profile-actions.tsx'
import { ProfileBar } from './profile-bar.tsx'
import { ProfileCompleteness } from './profile-completeness.tsx'
import { ProfileContacts, listOpenContactTasks } from './profile-contacts.tsx'
import { ProfileLanguages, SectionMenu } from './profile-menus.tsx'
import { ProfileSections } from './profile-sections.tsx'
import { DeletionNotice } from '../privacy/deletion-notice.tsx'
import { ProfileState } from './profile-state.tsx'
import { sectionOfField, sectionOfItem, editorSections, focusTargetOfItem, editorSteps } from './sections.ts'
import type { SectionName } from './sections.ts'
import { PublicProfilePreview } from '../../public-profile-preview.tsx'
import { useProfileForm } from './use-profile-form.ts'

/** `start` is the selector of the element to focus. */
type Target = { section: SectionName | 'contacts' | 'steps'; start: string }

export function ProfileEditor({ data }: { data: PageData<typeof tutorProfilePage> }) {
  const t = useT()
  const { edition } = useFrame()
  const hydrated = useHydrated()
  const profile = useProfileForm(data)
  const { own, values, errors, round } = profile
  const choices = withOwnSubjects(data.choices, own)
  const openTasks = listOpenContactTasks(data.account)
  const inSteps = own.state === 'draft'
  const [step, setStep] = useState(() => firstStep(own))
  const [previewing, setPreviewing] = useState(false)
  const [target, setTarget] = useState<Target>()
  const stepNames = [t('register.step.one'), t('register.step.two'), t('register.step.three')]
  const shownSections = inSteps ? editorSteps[step]! : editorSections
  const { districts, retry } = useCityDistricts(
    [...new Set([...values.locations_home, ...values.locations_travel].map(({ city_id }) => city_id))],
    (city_id) => call<typeof resourceEndpoints.cityDistricts>('GET /api/resources/city_districts', { city_id }),
  )
  const preview = buildPreview(own, values, choices, districts, dayIn(edition.timeZone, new Date()))

  // Focuses the first invalid or missing field after rendering, because it may be on the other step.
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
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs only for new errors
  }, [errors])

  // Links from other pages use anchors of sections, which may be on the other step.
  useEffect(() => {
    const hashSection = editorSections.find((name) => name === location.hash.slice(1))
    if (hashSection) go(hashSection)
  }, [])

  function go(section: Target['section'], start = '[data-open]') {
    const at = editorSteps.findIndex((names) => (names as readonly string[]).includes(section))
    if (at >= 0) setStep(at)
    setTarget({ section, start })
  }
  const goToItem = (item: CompletenessItem) => go(sectionOfItem[item], focusTargetOfItem[item])

  async function goToStep(next: number) {
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

  function showMissing() {
    if (openTasks.length > 0) return go('contacts')
    const missing = own.completeness.items.filter(({ needed, done }) => needed && !done)
    const [first] = missing.toSorted((a, b) => sectionIndexOf(a.item) - sectionIndexOf(b.item))
    if (first) goToItem(first.item)
  }

  return (
    <div className="mx-auto grid max-w-page grid-cols-1 items-start gap-x-10 px-4 pt-6 wide:grid-cols-[minmax(0,1fr)_380px] wide:pt-10">
      <div className="grid min-w-0 grid-cols-1 gap-5">
        <h1 className="text-title font-bold text-balance">
          {t('tutor_profile.hello', { name: data.account.first_name })}
        </h1>
        {data.deletion_at === null ? <ProfileState own={own} /> : <DeletionNotice at={data.deletion_at} />}
        {(openTasks.length > 0 || inSteps) && <ProfileContacts account={data.account} />}
        <ProfileCompleteness completeness={own.completeness} open={!inSteps} onGo={goToItem} />
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
        {/* Disabled until hydration, because earlier input would be lost. */}
        <fieldset key={round} disabled={!hydrated} className="grid min-w-0 grid-cols-1 gap-5">
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
            missing={openTasks.length > 0 || own.completeness.items.some(({ needed, done }) => needed && !done)}
            onStep={(next) => void goToStep(next)}
            onSubmit={() => void submit()}
            onMissing={showMissing}
          />
        </ProfileBar>
      </div>
      <aside
        aria-label={t('tutor_profile.preview')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
        tabIndex={0}
        className="sticky top-4 hidden max-h-[calc(100dvh-32px)] overflow-y-auto overscroll-contain rounded-card border border-line bg-paper p-5 wide:block"
      >
        <p className="mb-4 text-small text-soft">{t('tutor_profile.preview_note')}</p>
        <PublicProfilePreview tutor={preview} />
      </aside>
      {previewing && (
        <Dialog title={t('tutor_profile.preview')} wide onClose={() => setPreviewing(false)}>
          <p className="mb-4 text-small text-soft">{t('tutor_profile.preview_note')}</p>
          <PublicProfilePreview tutor={preview} />
        </Dialog>
      )}
    </div>
  )
}

const sectionIndexOf = (item: CompletenessItem) => editorSections.indexOf(sectionOfItem[item])

/** Skips the first step if its required items are done. */
function firstStep({ completeness }: WireOwnTutor): number {
  const open = completeness.items.filter(({ needed, done }) => needed && !done).map(({ item }) => sectionOfItem[item])
  return open.some((section) => (editorSteps[0] as readonly string[]).includes(section)) ? 0 : 1
}

/** Adds the tutor's subjects that are no longer active. */
function withOwnSubjects(choices: EditorChoices, own: WireOwnTutor): EditorChoices {
  const known = new Set(choices.subjects.map(({ value }) => value))
  const others = own.subjects.filter(({ subject_id }) => !known.has(subject_id))
  if (others.length === 0) return choices
  const ownSubjects = others.map(({ subject_id, name }) => ({ value: subject_id, text: name, levels: [] }))
  return { ...choices, subjects: [...choices.subjects, ...ownSubjects] }
}
