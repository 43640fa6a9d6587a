import type { Settings } from '#app/platform/context.ts'
import type { Email } from '../rules.ts'

/** The sender that an email names. */
export type Sender = Pick<Settings, 'publicUrl' | 'operatorName'>

export const STOP = 'Stop emails like this'

export function signature({ publicUrl, operatorName }: Sender): string {
  const { host } = new URL(publicUrl)
  return operatorName ? `Roost at ${host}, run by ${operatorName}` : `Roost at ${host}`
}

export function emailText(
  { paragraphs, code, choices = [], button, footer, unsubscribe }: Email,
  sender: Sender,
): string {
  const parts = [
    ...paragraphs,
    ...(code ? [`    ${code}`] : []),
    ...choices.map(({ label, url }) => `${label}:\n${url}`),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...(footer ? [footer] : []),
    ...(unsubscribe ? [`${STOP}:\n${unsubscribe}`] : []),
    `-- \n${signature(sender)}\n${sender.publicUrl}`,
  ]
  return `${parts.join('\n\n')}\n`
}
