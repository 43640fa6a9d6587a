import { href } from 'react-router'
import { withQuery } from '#app/platform/addresses/with-query.ts'
import { safeReturnTo } from '#app/platform/addresses/return-to.ts'

export const wizardTitles = ['Tell us about yourself', 'Place Preferences', 'Roommate Group'] as const
export const LAST_STEP = wizardTitles.length

/** The step in the URL: 1 to 3, by default 1. */
export function wizardStepOf({ searchParams }: URL): number {
  const step = Number(searchParams.get('step'))
  return Number.isInteger(step) && step >= 1 && step <= LAST_STEP ? step : 1
}

/** The URL of a step, which keeps the destination after the wizard. */
export function stepPath({ searchParams }: URL, step: number): string {
  const next = new URLSearchParams(searchParams)
  if (step === 1) next.delete('step')
  else next.set('step', String(step))
  return withQuery(href('/addProfileInfo'), next)
}

/** The destination after the wizard. */
export const afterWizard = ({ searchParams }: URL) =>
  safeReturnTo(searchParams.get('returnTo'), href('/homepage'))

/** Whether the pressed button continues. An invalid answer never blocks Back or the step buttons. */
export const isOnward = (goal: unknown) => goal !== 'back' && goal !== '1' && goal !== '2' && goal !== '3'

/** The destination of the pressed button: back, next, finish, or a step by number. Never below step 1. */
export function leadsTo(url: URL, goal: unknown): string {
  const step = wizardStepOf(url)
  if (goal === 'back') return stepPath(url, Math.max(1, step - 1))
  if (goal === '1' || goal === '2' || goal === '3') return stepPath(url, Number(goal))
  if (goal === 'finish' || step === LAST_STEP) return afterWizard(url)
  return stepPath(url, step + 1)
}
