import { isRouteErrorResponse, redirect, href, useSearchParams } from 'react-router'
import type { Route } from './+types/messages'
import { NotFound, UnknownForm } from '#app/platform/errors.ts'
import { homesOfConversation } from '#app/features/inquiries/homes-of-conversation.query.server.ts'
import { AboutHomes } from '#app/features/inquiries/ui/about-homes.tsx'
import { hideConversation, markRead, muteConversation } from '#app/features/messages/own-side.server.ts'
import { inboxEvents } from '#app/features/messages/live-names.ts'
import { correspondent, thread } from '#app/features/messages/thread.query.server.ts'
import { inbox, searchMessages } from '#app/features/messages/inbox.query.server.ts'
import { unsentSentence } from '#app/features/messages/rules.ts'
import { sendMessage } from '#app/features/messages/send-message.server.ts'
import { UndoBlockNotice } from '#app/features/messages/ui/closed-note.tsx'
import { InboxPane } from '#app/features/messages/ui/inbox-pane.tsx'
import { NewConversation } from '#app/features/messages/ui/new-conversation.tsx'
import { NothingOpen } from '#app/features/messages/ui/nothing-open.tsx'
import { OwnOrigin } from '#app/features/messages/ui/message-list.tsx'
import { UnsentText } from '#app/features/messages/ui/unsent-text.tsx'
import { ThreadPane } from '#app/features/messages/ui/thread-pane.tsx'
import type { Subject } from '#app/features/messages/views.ts'
import {
  subletsOfConversation,
  subletToWriteAbout,
  textAboutSublet,
} from '#app/features/sublets/sublets-of-conversation.query.server.ts'
import { AboutSublets } from '#app/features/sublets/ui/about-sublets.tsx'
import { withQuery } from '#app/platform/addresses/with-query.ts'
import { blockPerson, unblockPerson } from '#app/features/people/block-person.server.ts'
import { isId, newId } from '#app/platform/addresses/ids.ts'
import { useLiveReload } from '#app/platform/live/browser/use-live.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { readTexts } from '#app/web/form-answer.ts'
import { answerNotDone } from '#app/web/forms/answer-form.server.ts'
import { requireUser } from '#app/web/require-user.ts'
import { SiteError } from '#app/features/site/ui/site-error.tsx'
import { PageTitle, unlistedMeta } from '#app/web/site-name.tsx'

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const asked = (name: string) => url.searchParams.get(name)
  const [search, to, before] = [asked('q') ?? '', asked('to'), Number(asked('before') ?? Number.NaN)]
  const about = to !== null && params.conversationId === undefined ? await correspondent(ctx, to) : null
  const subletId = asked('sublet')
  if (about?.conversationId) {
    const known = href('/messages/:conversationId?', { conversationId: about.conversationId })
    throw redirect(subletId === null ? known : withQuery(known, { sublet: subletId }))
  }
  const [list, found, open, homes, sublets, sublet] = await Promise.all([
    inbox(ctx, asked('after')),
    search.trim() === '' ? null : searchMessages(ctx, search),
    params.conversationId === undefined
      ? null
      : thread(ctx, { id: params.conversationId, before: Number.isInteger(before) ? before : null }),
    homesOfConversation(ctx, params.conversationId),
    subletsOfConversation(ctx, params.conversationId),
    subletToWriteAbout(ctx, subletId),
  ])
  return {
    list,
    paged: asked('after') !== null,
    search,
    found,
    open,
    homes,
    sublets,
    /** Shown above the first message about it; later messages need not repeat it. */
    subject: sublet && !sublets.some(({ id }) => id === sublet.id) ? subjectOf(sublet) : null,
    about,
    blocked: asked('blocked'),
    reported: asked('reported') !== null,
    origin: ctx.settings.publicUrl,
    student: ctx.actor.kind === 'person' && ctx.actor.student,
    /** Makes submitting the form without JavaScript idempotent. */
    clientId: newId(),
  }
}

const subjectOf = ({ id, title }: { id: string; title: string }): Subject => ({
  fields: { sublet: id },
  line: `Your message begins with a link to “${title}”.`,
})

export async function action({ params, context, request, url }: Route.ActionArgs) {
  const { ctx } = requireUser(context, url)
  const typed = await readTexts(request)
  const { intent, person = '', to = '' } = typed
  const { conversationId = '' } = params
  const here =
    conversationId === ''
      ? href('/messages/:conversationId?')
      : href('/messages/:conversationId?', { conversationId })
  switch (intent ?? '') {
    case 'read':
      await markRead(ctx, { conversationId, number: Number(typed.number) })
      return redirect(here)
    case 'mute':
    case 'unmute':
      await muteConversation(ctx, { conversationId, muted: intent === 'mute' })
      return redirect(here)
    case 'hide':
      await hideConversation(ctx, conversationId)
      return redirect(href('/messages/:conversationId?'))
    case 'block': {
      const done = await blockPerson(ctx, person)
      if (!done.ok) return limited(done.wait)
      return redirect(
        isId(person)
          ? `${href('/messages/:conversationId?')}?blocked=${person}`
          : href('/messages/:conversationId?'),
      )
    }
    case 'unblock': {
      const done = await unblockPerson(ctx, person)
      return done.ok ? redirect(href('/messages/:conversationId?')) : limited(done.wait)
    }
    case 'send': {
      const receiver = conversationId === '' ? { userId: to } : { conversationId }
      const input = {
        ...typed,
        text: await textAboutSublet(ctx, { text: typed.text ?? '', subletId: typed.sublet }),
      }
      const sent = await sendMessage(ctx, { to: receiver, input }).catch((error: unknown) => {
        if (error instanceof NotFound) return null
        throw error
      })
      // The page below shows the same text for every reason, and keeps what was typed.
      if (!sent)
        return answerNotDone(
          { text: typed.text ?? '' },
          { errors: { text: unsentSentence('unavailable') }, status: 404 },
          { clientId: typed.clientId },
        )
      if (sent.ok)
        return redirect(
          `${href('/messages/:conversationId?', { conversationId: sent.message.conversationId })}#message-${sent.message.number}`,
        )
      const { text = '', clientId } = typed
      const error = sent.reason === 'invalid' ? (sent.errors.text ?? sent.errors.clientId ?? '') : sent.failed
      return answerNotDone(
        { text },
        { errors: { text: error }, status: sent.reason === 'invalid' ? undefined : 409 },
        { clientId },
      )
    }
    default:
      throw new UnknownForm()
  }
}

const limited = (wait: number) => answerNotDone<'text'>({}, { wait })

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const name = (loaderData?.open?.other ?? loaderData?.about?.other)?.name
  return unlistedMeta(name ? `${name} · Messages` : 'Messages')({ matches })
}

/** One text for a conversation that ended, one that was blocked, and one that never existed, so that it does not reveal which. */
const missing = {
  title: 'This conversation is not available',
  text: 'The other person may be leaving the site, or can no longer be reached here. If they leave, it comes back after seven days, without what they wrote.',
}

export function ErrorBoundary({ error, params, actionData }: Route.ErrorBoundaryProps) {
  useLiveReload(inboxEvents)
  const [asked] = useSearchParams()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <SiteError error={error} />
  const { title, text } = missing
  return (
    <main
      id="content"
      className="mx-auto grid w-full max-w-xl content-start gap-3 px-4 py-16 md:px-6 md:py-24"
    >
      <PageTitle of={title} />
      <p className="num text-ink-2">404</p>
      <h1 className="text-3xl">{title}</h1>
      <p className="text-lg text-ink-2">{text}</p>
      <UnsentText
        conversationId={params.conversationId}
        to={asked.get('to')}
        refused={actionData?.typed.text}
      />
      <ButtonLink look="primary" to={href('/messages/:conversationId?')} className="mt-4 justify-self-start">
        All messages
      </ButtonLink>
    </main>
  )
}

/** The list of conversations beside the open one; a phone shows only one of the two. */
export default function MessagesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, search, found, open, about, blocked, paged, reported, clientId, subject } = loaderData
  useLiveReload(inboxEvents)
  const answer = actionData && 'clientId' in actionData ? actionData : undefined
  const beside = open ?? about
  // Without an open conversation, no field shows a message's error.
  const failed = actionData?.failed ?? (beside ? undefined : answer?.errors.text)
  return (
    <main id="content" className="page grid grid-cols-[minmax(0,1fr)] content-start gap-3 py-3 md:py-5">
      <h1 className={beside ? 'sr-only' : 'text-2xl md:sr-only'}>Messages</h1>
      {failed && <ErrorSummary title="This did not work">{failed}</ErrorSummary>}
      {blocked && <UndoBlockNotice userId={blocked} />}
      <div className="grid grid-cols-[minmax(0,1fr)] rounded-card md:overflow-hidden border border-line bg-surface max-md:-mx-4 max-md:rounded-none max-md:border-x-0 md:h-[calc(100dvh-9rem)] md:min-h-120 md:grid-cols-[20rem_minmax(0,1fr)]">
        <div className={`min-h-0 md:border-r md:border-line ${beside ? 'max-md:hidden' : ''}`}>
          <InboxPane {...{ list, search, found, paged }} openId={open?.id} />
        </div>
        {open ? (
          <OwnOrigin value={loaderData.origin}>
            <ThreadPane
              key={open.id}
              thread={open}
              {...{ answer, clientId, reported }}
              subject={subject}
              about={
                <>
                  <AboutHomes homes={loaderData.homes} />
                  <AboutSublets sublets={loaderData.sublets} />
                </>
              }
            />
          </OwnOrigin>
        ) : about ? (
          <NewConversation about={about} {...{ answer, clientId, subject }} />
        ) : (
          <NothingOpen empty={list.conversations.length === 0} student={loaderData.student} />
        )}
      </div>
    </main>
  )
}
