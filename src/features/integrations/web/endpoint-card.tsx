import { useId, useState } from 'react'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Badge } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { LabelledField, inputLook } from '#ui/parts/field.tsx'
import type { DevelopersData } from '../contract/reference.ts'

type Endpoint = DevelopersData['endpoints'][number]

export function EndpointCard({ endpoint, token }: { endpoint: Endpoint; token: string }) {
  const t = useT()
  const id = useId()
  const { name, method, path, scope, parameters, curl, answer } = endpoint
  return (
    <article aria-labelledby={id} className="grid gap-3 rounded-card border border-line bg-card p-4 tablet:p-5">
      <div>
        <h3 id={id} className="font-mono text-base font-semibold wrap-anywhere">
          {method} {path}
        </h3>
        <p className="flex flex-wrap items-center gap-2 text-soft">
          {t(`developers.call.${name}`)} <Badge tone="info">{t(`api_token.scope.${scope}`)}</Badge>
        </p>
      </div>
      {parameters.length > 0 && (
        <dl className="grid gap-x-4 gap-y-1 text-base tablet:grid-cols-[max-content_minmax(0,1fr)]">
          {parameters.map((parameter) => (
            <div key={parameter.name} className="contents">
              <dt>
                <code>{parameter.name}</code>
                {parameter.required && <span className="ml-1 text-small text-coral">{t('developers.required')}</span>}
              </dt>
              <dd className="min-w-0 wrap-anywhere text-soft max-tablet:mb-2">
                {t(`developers.param.${parameter.name}`)}{' '}
                <code className="text-small">{parameter.values.join(' | ') || parameter.type}</code>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Code text={curl} label={t('developers.example')} />
      <details>
        <summary className="cursor-pointer text-green">{t('developers.answer')}</summary>
        <Code text={answer} label={t('developers.answer')} />
      </details>
      <TryCall endpoint={endpoint} token={token} />
    </article>
  )
}

export function Code({ text, label }: { text: string; label: string }) {
  return (
    <pre
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be reachable by keyboard
      tabIndex={0}
      role="region"
      aria-label={label}
      className="overflow-x-auto rounded-small border border-line bg-paper p-3 text-small"
    >
      <code>{text}</code>
    </pre>
  )
}

/** Longer answers are cut, so that the page stays quick. */
const longestAnswer = 20_000

type CallResult = { status: number; body: string } | 'offline'

function TryCall({ endpoint, token }: { endpoint: Endpoint; token: string }) {
  const t = useT()
  const hydrated = useHydrated()
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<CallResult>()
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(endpoint.parameters.map(({ name, example }) => [name, example])),
  )
  if (!hydrated) return null

  async function send() {
    setBusy(true)
    setResult(await fetchResult(addressOf(endpoint, values), token))
    setBusy(false)
  }

  return (
    <form
      className="grid gap-3 border-t border-line pt-3"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <div className="grid gap-3 tablet:grid-cols-3">
        {endpoint.parameters.map(({ name }) => (
          <LabelledField key={name} label={name}>
            {(wired) => (
              <input
                {...wired}
                value={values[name] ?? ''}
                maxLength={100}
                onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
                className={inputLook}
              />
            )}
          </LabelledField>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={busy} disabled={token === ''}>
          {t('developers.send')}
        </Button>
        {token === '' && <p className="text-small text-soft">{t('developers.token_missing')}</p>}
      </div>
      <div aria-live="polite">
        {result === 'offline' && <p className="text-coral">{t('error.unavailable')}</p>}
        {result && result !== 'offline' && (
          <>
            <p className="mb-1 font-medium">HTTP {result.status}</p>
            <Code text={result.body} label={t('developers.result')} />
          </>
        )}
      </div>
    </form>
  )
}

function addressOf({ path, parameters }: Endpoint, values: Record<string, string>): string {
  const query = new URLSearchParams()
  let filled = path
  for (const { name, in: place } of parameters) {
    const value = values[name] ?? ''
    if (place === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(value))
    else if (value) query.set(name, value)
  }
  return query.size > 0 ? `${filled}?${query.toString()}` : filled
}

async function fetchResult(address: string, token: string): Promise<CallResult> {
  try {
    const response = await fetch(address, { headers: { authorization: `Bearer ${token}` }, credentials: 'omit' })
    const body = JSON.stringify(await response.json(), null, 2)
    return { status: response.status, body: body.slice(0, longestAnswer) }
  } catch {
    return 'offline'
  }
}
