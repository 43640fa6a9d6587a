import { Form, href, useNavigation } from 'react-router'
import type { Route } from './+types/saved-answers'
import { inquiryFlash } from '#app/features/inquiries/flash.ts'
import {
  MOST_SAVED_ANSWERS,
  placeholders,
  SAVED_NAME_MOST,
  SAVED_TEXT_MOST,
} from '#app/features/saved-answers/rules.ts'
import { ownSavedAnswers, type SavedAnswer } from '#app/features/saved-answers/saved-answers.query.server.ts'
import {
  deleteSavedAnswer,
  saveAnswer,
  type SavedAnswerField,
} from '#app/features/saved-answers/save-answer.server.ts'
import { PageFrame } from '#app/features/inquiries/ui/page-frame.tsx'
import { UnknownForm } from '#app/platform/errors.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/fields/text-area.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { FlashMessage } from '#app/web/flash-message.tsx'
import { redirectWithFlash, withFlash } from '#app/web/flash.server.ts'
import { answerForm, readForm } from '#app/web/forms/answer-form.server.ts'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { requireUser } from '#app/web/require-user.ts'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { unlistedMeta } from '#app/web/site-name.tsx'

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const answers = await ownSavedAnswers(ctx)
  const edited = answers.find(({ id }) => id === url.searchParams.get('edit'))
  return withFlash(ctx, request, { answers, edited })
}

export async function action(args: Route.ActionArgs) {
  const sent = await readForm(args)
  const { ctx, typed } = sent
  const to = href('/manage/answers')
  if (typed.intent === 'delete') {
    await deleteSavedAnswer(ctx, typed.answer ?? '')
    return redirectWithFlash(ctx, to, inquiryFlash.answerDeleted)
  }
  if (typed.intent !== undefined) throw new UnknownForm()
  const saved = await saveAnswer(ctx, { id: typed.answer ?? null, input: typed })
  return answerForm(sent, saved, { to, flash: inquiryFlash.answerSaved })
}

export const meta: Route.MetaFunction = unlistedMeta('Saved answers')

/** A company's saved texts for its answers to leads. */
export default function SavedAnswersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { answers, edited, flash } = loaderData
  return (
    <PageFrame
      title="Saved answers"
      lead="Answers to questions that come up often. On a lead, choose one, change it as you like, and send it."
      back={{ to: href('/manage/leads'), label: 'Leads' }}
    >
      <FlashMessage flash={flash} />
      {answers.length > 0 && (
        <ul className="grid gap-3">
          {answers.map((answer) => (
            <Answer key={answer.id} answer={answer} />
          ))}
        </ul>
      )}
      {edited || actionData || answers.length < MOST_SAVED_ANSWERS ? (
        <AnswerText key={edited?.id ?? answers.length} edited={edited} answer={actionData} />
      ) : (
        <p>These are {MOST_SAVED_ANSWERS}, the most a company can have. Delete one to add another.</p>
      )}
    </PageFrame>
  )
}

function Answer({ answer: { id, name, text } }: { answer: SavedAnswer }) {
  const busy = useNavigation().state !== 'idle'
  return (
    <li className="grid gap-2 rounded-card border border-line bg-surface p-4">
      <h2 className="text-lg wrap-anywhere">{name}</h2>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line text-ink-2">
        {text}
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={`${href('/manage/answers')}?edit=${id}#edit`} size="s" aria-label={`Change ${name}`}>
          Change
        </ButtonLink>
        <Form method="post" action={href('/manage/answers')}>
          <input type="hidden" name="answer" value={id} />
          <SubmitButton name="intent" value="delete" size="s" busy={busy} aria-label={`Delete ${name}`}>
            Delete
          </SubmitButton>
        </Form>
      </div>
    </li>
  )
}

type Props = { edited: SavedAnswer | undefined; answer: FormAnswer<SavedAnswerField> | undefined }

function AnswerText({ edited, answer }: Props) {
  const form = usePageForm<SavedAnswerField>(answer, edited)
  return (
    <section id="edit" aria-labelledby="edit-title" className="grid gap-4">
      <h2 id="edit-title" className="text-2xl">
        {edited ? 'Change this answer' : 'A new answer'}
      </h2>
      <PageForm form={form} back={edited ? href('/manage/answers') : href('/manage/leads')} button="Save">
        {edited && <input type="hidden" name="answer" value={edited.id} />}
        <TextField
          label="Name"
          hint="Only your company sees it."
          autoComplete="off"
          required
          maxLength={SAVED_NAME_MOST}
          {...form.field('name')}
        />
        <TextArea label="Text" required rows={6} maxLength={SAVED_TEXT_MOST} {...form.field('text')} />
        <div>
          <p>
            These are filled in for the home and the student you answer. You see the result before you send
            it, including anything that is not stated.
          </p>
          <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 md:grid-cols-[auto_1fr_auto_1fr]">
            {Object.entries(placeholders).map(([name, example]) => (
              <div key={name} className="contents">
                <dt className="font-medium">{`{${name}}`}</dt>
                <dd className="num min-w-0 wrap-anywhere text-ink-2">{example}</dd>
              </div>
            ))}
          </dl>
        </div>
      </PageForm>
    </section>
  )
}
