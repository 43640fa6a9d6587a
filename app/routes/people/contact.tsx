import { data, Link, redirect, href } from 'react-router'
import type { Route } from './+types/contact'
import { UnknownForm } from '#app/platform/errors.ts'
import {
  channelOf,
  methodNamed,
  methodsFor,
  type ContactAnswer,
  type Method,
} from '#app/features/messages/contact-methods.ts'
import { messageForm } from '#app/features/messages/fields.ts'
import { sendMessage } from '#app/features/messages/send-message.server.ts'
import { ContactPanel } from '#app/features/messages/ui/contact-panel.tsx'
import { publicProfile } from '#app/features/profiles/public-profile.query.server.ts'
import { showContact } from '#app/features/profiles/show-contact.server.ts'
import type { Context } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { Icon } from '#app/ui/icon.tsx'
import { readTexts } from '#app/web/form-answer.ts'
import { answerNotDone } from '#app/web/forms/answer-form.server.ts'
import { requireUser } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

/** The person, if the user may write to them; otherwise redirects to the page that explains why not. */
async function openedPerson(ctx: Context, userId: string) {
  const opened = await publicProfile(ctx, { userId })
  if (opened.state !== 'shown' || !opened.approachable)
    throw redirect(href('/public-profile/:userId?', { userId }))
  const { name, channels } = opened.profile
  return { userId: opened.profile.userId, name, channels, mailed: ctx.settings.mail !== 'none' }
}

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const person = await openedPerson(ctx, params.userId)
  const by = methodNamed(url.searchParams.get('by'), methodsFor(person.channels, person.mailed))
  return { person, by }
}

/** `show`: shows the contact, and records that for its owner. `send`: sends the message on the site, or shows the contact to send it to. */
export async function action({ params, context, request, url }: Route.ActionArgs) {
  const { ctx } = requireUser(context, url)
  const { text = '', clientId, intent, by: named } = await readTexts(request)
  if (intent !== 'send' && intent !== 'show') throw new UnknownForm()
  const { userId, channels, mailed } = await openedPerson(ctx, params.userId)
  const by = methodNamed(named, methodsFor(channels, mailed))
  if (by === null)
    return answerNotDone(
      { text },
      { failed: 'This contact is no longer available. Choose another.', status: 409 },
      { by: 'message' as const },
    )
  const channel = channelOf(by, channels)
  if (channel === undefined) return send(ctx, userId, { by, text, clientId: clientId || newId() })
  const read = messageForm.shape.text.safeParse(text)
  if (intent !== 'show' && !read.success)
    return answerNotDone(
      { text },
      { errors: { text: read.error.issues[0]?.message ?? 'Write something first.' } },
      { by },
    )
  const shown = await showContact(ctx, { userId, channel })
  if (!shown.ok) return answerNotDone({ text }, { ...shown, status: 429 }, { by })
  return data<ContactAnswer>({ by, typed: { text }, errors: {}, value: shown.value })
}

async function send(
  ctx: Context,
  userId: string,
  { by, text, clientId }: { by: Method; text: string; clientId: string },
) {
  const sent = await sendMessage(ctx, { to: { userId }, input: { text, clientId } })
  if (sent.ok) return data<ContactAnswer>({ by, typed: {}, errors: {}, sentTo: sent.message.conversationId })
  if (sent.reason === 'invalid') {
    const error = sent.errors.text ?? sent.errors.clientId ?? 'Write something first.'
    return answerNotDone({ text }, { errors: { text: error } }, { by })
  }
  return answerNotDone({ text }, sent, { by })
}

export const meta: Route.MetaFunction = unlistedMeta('Write to someone')

/** The specification's contact dialog (part 2 §2) as a page: without JavaScript, or opened by its URL. */
export default function ContactPage({ loaderData: { person, by }, actionData }: Route.ComponentProps) {
  return (
    <main id="content" className="mx-auto w-full max-w-[40rem] px-4 pt-6 pb-16 md:px-6 md:pt-10">
      <Link
        to={href('/public-profile/:userId?', { userId: person.userId })}
        className="-ml-1 inline-flex min-h-11 items-center gap-1 text-ink-2 hover:text-ink"
      >
        <Icon of="chevron-left" />
        <span className="wrap-anywhere">{person.name}</span>
      </Link>
      <h1 className="mt-1 mb-6 text-3xl wrap-anywhere">Write to {person.name}</h1>
      <ContactPanel {...person} by={by} answer={actionData?.by === by ? actionData : undefined} />
    </main>
  )
}
