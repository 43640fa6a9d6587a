import type { ComponentType, ReactNode, RefAttributes } from 'react'
import type { FormProps } from 'react-router'
import type { ResetAnswer, ResetStep } from '../reset-view.ts'

/** The props of every step of a password reset. */
export type ResetProps = {
  view: ResetStep
  answer: ResetAnswer | undefined
  /** Whether a submission is in progress. */
  busy: boolean
  /** React Router's form, or a fetcher's. */
  Form: ComponentType<FormProps & RefAttributes<HTMLFormElement>>
  /** The address that the forms are submitted to. */
  action: string
  /** The link or button back to log-in. */
  login: ReactNode
  /** Called two seconds after the password was set. */
  onDone: (email: string) => void
}
