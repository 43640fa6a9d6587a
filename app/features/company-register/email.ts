import { href } from 'react-router'
import type { Email } from '#app/features/emails/rules.ts'
import { formatFullDate } from '#app/platform/text/format.ts'
import { SITE } from '#app/platform/text/site-name.ts'

type About = { givenName: string; publicUrl: string; through: string }

const button = (publicUrl: string) => ({ label: 'Your homes', url: `${publicUrl}${href('/manage')}` })
const RENEW = 'Ask the people who run this site how to renew it.'

/** Reminds an owner that the company's membership ends.
 *  @param through ISO date @param isOver whether that day has passed */
export function membershipEndsEmail({
  givenName,
  publicUrl,
  through,
  isOver,
}: About & { isOver: boolean }): Email {
  const day = formatFullDate(through)
  return {
    subject: isOver ? 'Your membership is over' : 'Your membership ends soon',
    paragraphs: [
      `Hi ${givenName},`,
      isOver
        ? `your company’s membership with the office that runs ${SITE} ended on ${day}. Unless it is renewed, your homes will be paused within days.`
        : `your company’s membership with the office that runs ${SITE} ends on ${day}. After that day your homes are paused until it is renewed.`,
      `${RENEW} While homes are paused, students do not find them and cannot ask about them. Nothing else about them changes.`,
    ],
    button: button(publicUrl),
  }
}

/** Tells an owner that the company's homes are paused. */
export function homesPausedEmail({ givenName, publicUrl, through }: About): Email {
  return {
    subject: 'Your homes are paused',
    paragraphs: [
      `Hi ${givenName},`,
      `your company’s membership ended on ${formatFullDate(through)}, so students do not find your homes now and cannot ask about them.`,
      `${RENEW} As soon as it is renewed, your homes are offered as they were, with their dates.`,
    ],
    button: button(publicUrl),
  }
}

/** Tells an owner that the company's homes are offered again. @param through null: the company needs no membership now */
export function homesBackEmail({
  givenName,
  publicUrl,
  through,
}: Omit<About, 'through'> & { through: string | null }): Email {
  const until = through === null ? '' : `, which lasts through ${formatFullDate(through)}`
  return {
    subject: 'Your homes are offered again',
    paragraphs: [
      `Hi ${givenName},`,
      `the office that runs ${SITE} has renewed your company’s membership${until}. Your homes are offered again as they were, with their dates. Those that you paused yourself stay paused.`,
    ],
    button: button(publicUrl),
  }
}
