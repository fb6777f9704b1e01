import type { z } from 'zod'
import type { MessageRef } from '#shared/errors.ts'

export function fieldProblems(error: z.core.$ZodError): Record<string, MessageRef[]> {
  const problems: Record<string, MessageRef[]> = {}
  for (const issue of error.issues) (problems[issue.path.join('.') || 'input'] ??= []).push(describe(issue))
  return problems
}

function describe(issue: z.core.$ZodIssue): MessageRef {
  const text = issue as { minimum?: number; maximum?: number; origin?: string; params?: { text?: string } }
  if (issue.code === 'custom' && text.params?.text) return { id: text.params.text }
  if (issue.input === undefined || issue.input === '') return { id: 'invalid.required' }
  if (issue.code === 'too_small' && text.origin === 'string') {
    return text.minimum === 1 ? { id: 'invalid.required' } : { id: 'invalid.too_short', values: { min: text.minimum } }
  }
  if (issue.code === 'too_big' && text.origin === 'string')
    return { id: 'invalid.too_long', values: { max: text.maximum } }
  if (issue.code === 'too_small') return { id: 'invalid.too_small', values: { min: text.minimum } }
  if (issue.code === 'too_big') return { id: 'invalid.too_big', values: { max: text.maximum } }
  return { id: 'invalid.format' }
}
