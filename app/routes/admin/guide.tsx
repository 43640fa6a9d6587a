import { Link, href } from 'react-router'
import type { Route } from './+types/guide'
import { changeGuide } from '#app/features/moderation/change-guide.server.ts'
import { moderationFlash } from '#app/features/moderation/flash.ts'
import {
  GUIDE_TEXT_MOST,
  GUIDE_TITLE_MOST,
  guidePlaceKeys,
  guidePlaces,
} from '#app/features/site/guide-rules.ts'
import { guideEditor, previewGuide } from '#app/features/site/guides.query.server.ts'
import { TEXT_FORMAT, type WrittenSection } from '#app/features/site/read-text.ts'
import { UnknownForm } from '#app/platform/errors.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/fields/checkbox.tsx'
import { ContentFrame } from '#app/features/site/ui/content-frame.tsx'
import { TextPreview } from '#app/features/site/ui/piece-preview.tsx'
import { TextArea } from '#app/ui/fields/text-area.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { TypedGuard } from '#app/features/photos/ui/leave-guard.tsx'
import { AskFirst } from '#app/web/ask-first.tsx'
import { redirectWithFlash, withFlash } from '#app/web/flash.server.ts'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { answerNotDone, readForm } from '#app/web/forms/answer-form.server.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { requireUser } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'

/** `new` in the address stands for a guide that is not written yet. */
const slugOf = (part: string) => (part === 'new' ? null : part)

export async function loader({ params, context, request, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const slug = slugOf(params.guide)
  const asks = url.searchParams.get('ask') === 'remove'
  return withFlash(ctx, request, { slug, asks, editor: await guideEditor(ctx, slug) })
}

/** `remove` takes it off the site, `save` publishes it, `preview` shows it without saving. */
export async function action(args: Route.ActionArgs) {
  const { ctx, typed } = await readForm(args)
  const { intent, version = '', ...texts } = typed
  if (intent !== 'save' && intent !== 'remove' && intent !== 'preview') throw new UnknownForm()
  if (intent === 'preview') {
    const read = await previewGuide(ctx, { slug: slugOf(args.params.guide), typed: texts })
    if (!read.ok) return answerNotDone<'title' | 'text', { version: string }>(texts, read, { version })
    return { typed: texts, errors: {}, version, preview: read.sections }
  }
  const over = Number(version)
  const saved = await changeGuide(ctx, {
    slug: slugOf(args.params.guide),
    typed: intent === 'remove' ? null : texts,
    over: Number.isSafeInteger(over) ? over : -1,
  })
  if (!saved.ok) {
    const isChanged = saved.reason === 'changed'
    const refused = { ...saved, status: isChanged || saved.reason === 'full' ? (409 as const) : undefined }
    return answerNotDone<'title' | 'text', { version: string }>(texts, refused, {
      version: isChanged ? String(saved.version) : version,
    })
  }
  return intent === 'remove'
    ? redirectWithFlash(ctx, href('/admin/content'), moderationFlash.guideRemoved)
    : redirectWithFlash(ctx, href('/admin/guides/:guide', { guide: saved.slug }), moderationFlash.guideSaved)
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  unlistedMeta(loaderData?.editor.guide?.title ?? 'A new guide')({ matches })

type Answer = FormAnswer<'title' | 'text'> & { version?: string; preview?: WrittenSection[] }

/** The editor of one of the operator's guides. */
export default function AdminGuidePage({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, asks, flash, editor } = loaderData
  const { guide, version } = editor
  const answer = actionData as Answer | undefined
  const form = usePageForm<'title' | 'text'>(answer, guide ?? {})
  const isAt = (place: (typeof guidePlaceKeys)[number]) =>
    answer ? answer.typed[`at-${place}`] === 'yes' : (guide?.at.includes(place) ?? false)
  return (
    <ContentFrame
      title={guide?.title ?? 'A new guide'}
      lead={
        slug === null ? (
          'It is on the site as soon as you save it.'
        ) : (
          <>
            Everyone can read it at{' '}
            <Link to={href('/guides/:guide?', { guide: slug })} className="underline underline-offset-4">
              {href('/guides/:guide?', { guide: slug })}
            </Link>
            .
          </>
        )
      }
      flash={flash}
    >
      {asks && guide && slug !== null && (
        <AskFirst
          question={`Remove “${guide.title}”?`}
          fields={{ intent: 'remove', version: String(version) }}
          yes="Remove the guide"
          failed="Failed to remove the guide"
          no={href('/admin/guides/:guide', { guide: slug })}
          busy={form.isBusy}
        >
          It leaves the site, and its text is deleted for good.
        </AskFirst>
      )}
      <PageForm
        key={`${slug} ${version}`}
        form={form}
        says={answer?.preview ? 'nothing' : 'all'}
        buttons={
          <>
            <SubmitButton busy={form.isBusy} look="primary" name="intent" value="save">
              Save
            </SubmitButton>
            <SubmitButton busy={form.isBusy} name="intent" value="preview">
              Preview
            </SubmitButton>
            {guide && (
              <ButtonLink to="?ask=remove" look="quiet" bad preventScrollReset>
                Remove
              </ButtonLink>
            )}
          </>
        }
      >
        <input type="hidden" name="version" value={answer?.version ?? version} />
        <TextField
          label="Title"
          className="max-w-md"
          autoComplete="off"
          maxLength={GUIDE_TITLE_MOST}
          hint="Such as “Before you sign a lease”. Its address is made from the first one and stays."
          {...form.field('title')}
        />
        <TextArea
          label="Text"
          rows={16}
          maxLength={GUIDE_TEXT_MOST}
          hint={TEXT_FORMAT}
          {...form.field('text')}
        />
        <fieldset className="grid">
          <legend className="font-medium">Offer it where it helps</legend>
          <p className="text-sm text-ink-2">It is on the page “Guides” in any case.</p>
          {guidePlaceKeys.map((place) => (
            <div key={place}>
              <input type="hidden" name={`at-${place}`} value="no" />
              <Checkbox
                name={`at-${place}`}
                value="yes"
                label={guidePlaces[place]}
                defaultChecked={isAt(place)}
              />
            </div>
          ))}
        </fieldset>
      </PageForm>
      {answer?.preview && <TextPreview sections={answer.preview} />}
      <TypedGuard of={form.ref} answered={answer !== undefined} />
    </ContentFrame>
  )
}
