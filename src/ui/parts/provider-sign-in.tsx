import { useEffect, useState } from 'react'
import type { Failure } from '#shared/errors.ts'
import { useT } from '../frame.tsx'
import type { Translate } from '../frame.tsx'
import { useLive } from '../live.ts'
import { navigate } from '../navigation.ts'
import { properStart, rememberDoor, takeProviderReturn, takeStart } from '../provider-return.ts'
import type { ProviderWay } from '../provider-return.ts'
import { Button } from './button.tsx'
import { Spinner } from './spinner.tsx'

type Props<T> = ProviderWay<T> & {
  /** Its name, if there is one. */
  provider: string | null
}

/**
 * The way through an identity provider: a button that leads there, and, on the page that people are sent back to,
 * the rest of the way.
 */
export function ProviderSignIn<T>({ provider, leave, enter, entered }: Props<T>) {
  const t = useT()
  const live = useLive()
  const [state, setState] = useState<'here' | 'leaving' | 'entering'>('here')
  // Put into words only when it is drawn: meanwhile the page may have changed its language.
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
    rememberDoor()
    location.assign(properStart(answer.data.url) ?? answer.data.url)
  }

  async function finish({ returned, from }: NonNullable<ReturnType<typeof takeProviderReturn>>) {
    setState('entering')
    // Into the language they were reading, so that whatever is said now is said in it.
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
    // Whoever goes to the provider and presses "back" may find the page as it was left.
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
