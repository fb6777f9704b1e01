import { useEffect, useState } from 'react'
import type { Failure } from '#shared/errors.ts'
import { useT } from '../frame.tsx'
import type { Translate } from '../frame.tsx'
import { useHydrated } from '../hydrated.ts'
import { navigate } from '../navigation.ts'
import { properStart, rememberLoginPage, takeProviderReturn, takeStart } from '../provider-return.ts'
import type { ProviderStart } from '../provider-return.ts'
import { Button } from './button.tsx'
import { Spinner } from './spinner.tsx'

type Props<T> = ProviderStart<T> & {
  provider: string | null
}

/** Login through an identity provider: the button, and the completion on the page that people return to. */
export function ProviderSignIn<T>({ provider, leave, enter, entered }: Props<T>) {
  const t = useT()
  const live = useHydrated()
  const [state, setState] = useState<'here' | 'leaving' | 'entering'>('here')
  // Stored untranslated, because the language may change before it is shown.
  const [problem, setProblem] = useState<Failure | 'stopped'>()
  const refusal = problem && (problem === 'stopped' ? t('provider.stopped') : wordsOf(problem, t))

  function stay(why: Failure | 'stopped') {
    setProblem(why)
    setState('here')
  }

  async function go() {
    setProblem(undefined)
    setState('leaving')
    const answer = await leave()
    if (answer.status !== 'success') return stay(answer)
    rememberLoginPage()
    location.assign(properStart(answer.data.url) ?? answer.data.url)
  }

  async function finish({ returned, from }: NonNullable<ReturnType<typeof takeProviderReturn>>) {
    setState('entering')
    // Restores the language of the original page before anything is shown.
    if (from) await navigate(from, 'replace')
    if ('stopped' in returned) return stay('stopped')
    const answer = await enter(returned)
    if (answer.status !== 'success') return stay(answer)
    entered(answer.data)
  }

  useEffect(() => {
    const back = takeProviderReturn()
    if (back) queueMicrotask(() => void finish(back))
    else if (takeStart()) queueMicrotask(() => void go())
  })
  useEffect(() => {
    // After "back" from the provider the browser may restore the page from its cache.
    const onShow = () => setState((state) => (state === 'leaving' ? 'here' : state))
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])

  if (!provider && !refusal && state === 'here') return null
  return (
    <div className="grid gap-4">
      {provider && (
        <p className="flex items-center gap-3 text-base text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          {t('provider.or')}
        </p>
      )}
      {refusal && (
        <p role="alert" className="text-base text-coral">
          {refusal}
        </p>
      )}
      {state === 'entering' ? (
        <p role="status" className="flex items-center justify-center gap-3 text-base">
          <Spinner />
          {t('provider.entering')}
        </p>
      ) : (
        provider && (
          <Button busy={state === 'leaving'} disabled={!live} onClick={() => void go()}>
            {t('provider.continue', { name: provider })}
          </Button>
        )
      )}
    </div>
  )
}

function wordsOf({ error, message }: Failure, t: Translate): string {
  return message ?? t(`error.${typeof error === 'string' ? error : 'invalid'}`)
}
