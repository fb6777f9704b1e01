import { useEffect, useRef, useState } from 'react'
import type { PageData } from '#shared/contract.ts'
import { call, notifyFailure } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { guardLeaving, refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { Confirm } from '#ui/parts/confirm.tsx'
import { inputLook, LabelledField, TextField } from '#ui/parts/field.tsx'
import type { coreFileEndpoints, coreFilesPage } from '../../contract.ts'
import { isAllowed, longestRobots, parseRobots } from '../../robots-model.ts'
import type { RobotsFile } from '../../robots-model.ts'
import { HistoryDialog } from './history-dialog.tsx'

type Robots = PageData<typeof coreFilesPage>['robots']

/** Checked while typing. A file that closes the whole site is saved after a confirmation only. */
export function RobotsEditor({ robots }: { robots: Robots }) {
  const t = useT()
  const saved = robots.body || robots.standard
  const [body, setBody] = useState(saved)
  const [busy, setBusy] = useState(false)
  const [open, setOpen] = useState<'confirm' | 'history'>()
  const file = parseRobots(body)
  const isDirty = useRef(false)
  useEffect(() => {
    isDirty.current = body !== saved
  }, [body, saved])
  useEffect(() => guardLeaving(() => isDirty.current), [])

  async function save(confirmed: boolean) {
    const blocks = file.problems.some(({ kind }) => kind === 'blocks_everything')
    if (blocks && !confirmed) return setOpen('confirm')
    setBusy(true)
    const answer = await call<typeof coreFileEndpoints.save>('POST /api/admin/seo/core_files/save', {
      seo_resources: {
        robots: { body: body === robots.standard ? '' : body, version: robots.version, confirmed },
      },
    })
    setBusy(false)
    setOpen(undefined)
    if (answer.status === 'fail') return notifyFailure(answer, t)
    isDirty.current = false
    notify('done', t('form.saved'))
    return refresh()
  }

  return (
    <form
      method="post"
      noValidate
      className="grid max-w-200 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save(false)
      }}
    >
      <LabelledField label={t('core_files.side_robots')} hint={t('core_files.robots_hint')}>
        {(wired) => (
          <textarea
            {...wired}
            rows={16}
            spellCheck={false}
            maxLength={longestRobots}
            value={body}
            onChange={(event) => setBody(event.target.value)}
            className={`${inputLook} max-h-140 py-2.5 font-mono text-small`}
          />
        )}
      </LabelledField>
      <RobotsProblems file={file} />
      <PathTest file={file} />
      <div className="flex flex-wrap gap-2">
        <Button look="main" type="submit" busy={busy} disabled={body === saved}>
          {t('action.save')}
        </Button>
        <Button onClick={() => setOpen('history')}>{t('core_files.history')}</Button>
        {body !== robots.standard && (
          <Button className="ml-auto" onClick={() => setBody(robots.standard)}>
            {t('core_files.robots_standard')}
          </Button>
        )}
      </div>
      {open === 'confirm' && (
        <Confirm
          question={t('core_files.robots_confirm')}
          action={t('core_files.robots_anyway')}
          busy={busy}
          onConfirm={() => void save(true)}
          onCancel={() => setOpen(undefined)}
        />
      )}
      {open === 'history' && (
        <HistoryDialog
          of={{}}
          current={body}
          standard={robots.standard}
          onUse={(used) => {
            setBody(used || robots.standard)
            setOpen(undefined)
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </form>
  )
}

function RobotsProblems({ file: { problems } }: { file: RobotsFile }) {
  const t = useT()
  if (problems.length === 0) return <p className="text-green">{t('core_files.robots_fine')}</p>
  return (
    <ul aria-live="polite" className="grid gap-1 rounded-card bg-coral-wash px-4 py-3 text-base">
      {problems.slice(0, 20).map(({ line, kind }) => (
        <li key={`${line} ${kind}`}>
          {line > 0 && `${t('core_files.robots_line', { line })} `}
          {t(`core_files.problem.${kind}`)}
        </li>
      ))}
    </ul>
  )
}

/** Whether a crawler may read a path by what is typed. */
function PathTest({ file }: { file: RobotsFile }) {
  const t = useT()
  const [path, setPath] = useState('/')
  const [agent, setAgent] = useState('Googlebot')
  const allowed = isAllowed(file, agent || '*', path)
  return (
    <fieldset className="grid gap-3 rounded-card border border-line p-4 tablet:grid-cols-2">
      <legend className="px-1 font-medium">{t('core_files.robots_test')}</legend>
      <TextField
        label={t('core_files.robots_path')}
        value={path}
        maxLength={500}
        onChange={(event) => setPath(event.target.value)}
      />
      <TextField
        label={t('core_files.robots_agent')}
        value={agent}
        maxLength={100}
        onChange={(event) => setAgent(event.target.value)}
      />
      <p role="status" className={`font-medium tablet:col-span-2 ${allowed ? 'text-green' : 'text-coral'}`}>
        {t(allowed ? 'core_files.robots_allowed' : 'core_files.robots_disallowed', { path })}
      </p>
    </fieldset>
  )
}
