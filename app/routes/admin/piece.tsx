import { Link, href } from 'react-router'
import type { Route } from './+types/piece'
import { changeContent } from '#app/features/moderation/change-content.server.ts'
import { moderationFlash } from '#app/features/moderation/flash.ts'
import { isPieceKey, pieces, type PieceKey } from '#app/features/site/pieces.ts'
import { pieceEditor, type PieceVersion } from '#app/features/site/content.query.server.ts'
import { accentStyle, type AccentStyle } from '#app/features/site/accent.server.ts'
import { listCampuses } from '#app/features/campuses/campuses.query.server.ts'
import { readAndCheckPiece } from '#app/features/site/read-piece.server.ts'
import type { PieceField } from '#app/features/site/typed-piece.ts'
import { ContentFrame } from '#app/features/site/ui/content-frame.tsx'
import { PieceFields } from '#app/features/site/ui/piece-fields.tsx'
import { PiecePreview } from '#app/features/site/ui/piece-preview.tsx'
import { LocalTime } from '#app/ui/local-time.tsx'
import { NotFound, UnknownForm } from '#app/platform/errors.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { textLink } from '#app/ui/text-link.ts'
import { redirectWithFlash, withFlash } from '#app/web/flash.server.ts'
import { readTexts, type FormAnswer } from '#app/web/form-answer.ts'
import { answerNotDone } from '#app/web/forms/answer-form.server.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { requireUser } from '#app/web/require-user.ts'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { unlistedMeta } from '#app/web/site-name.tsx'
import { type Brand } from '#app/features/site/rules.ts'

function keyOf(name: string | undefined): PieceKey {
  if (!isPieceKey(name)) throw new NotFound()
  return name
}

export async function loader({ params, context, request, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const key = keyOf(params.piece)
  const asked = Number(url.searchParams.get('version'))
  const shown = Number.isSafeInteger(asked) && asked > 0 && asked < 1e9 ? asked : null
  const [editor, campuses] = await Promise.all([
    pieceEditor(ctx, { key, shown }),
    key === 'brand' ? listCampuses(ctx) : [],
  ])
  return withFlash(ctx, request, { key, shown, editor, campuses })
}

/** `preview` shows the typed content without saving, `remove` removes it from the pages; any other intent saves it. */
export async function action({ params, context, request, url }: Route.ActionArgs) {
  const { ctx } = requireUser(context, url)
  const key = keyOf(params.piece)
  const { intent, version = '', ...typed } = await readTexts(request)
  if (intent !== 'save' && intent !== 'preview' && intent !== 'remove') throw new UnknownForm()
  const over = Number(version)
  const today = utcDay(ctx.now())
  const stored = await pieceEditor(ctx, { key, shown: null })
  // Fields that the form did not have, such as one from a page opened before an update, stay.
  const whole = stored.isSet ? { ...stored.typed, ...typed } : typed
  const read = intent === 'remove' ? { ok: true as const, value: null } : readAndCheckPiece(key, whole, today)
  if (!read.ok) return answerNotDone(typed, read, { version })
  if (intent === 'preview')
    return { typed, version, errors: {}, preview: { value: read.value, accent: accentOf(key, read.value) } }
  const saved = await changeContent(ctx, {
    key,
    value: read.value,
    over: Number.isSafeInteger(over) ? over : -1,
  })
  if (saved.ok)
    return redirectWithFlash(
      ctx,
      href('/admin/content/:piece', { piece: key }),
      read.value === null ? moderationFlash.contentRemoved : moderationFlash.contentSaved,
    )
  return answerNotDone(typed, { status: 409 }, { version: String(saved.version), changed: true })
}

/** The accent style for a preview of the name and color. */
function accentOf(key: PieceKey, value: unknown): AccentStyle | null {
  const { accent } = key === 'brand' ? ((value ?? {}) as Brand) : {}
  return accent === undefined ? null : accentStyle(accent)
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const key = (loaderData as { key?: PieceKey } | undefined)?.key
  return unlistedMeta(key ? pieces[key].label : 'Content')({ matches })
}

type Answer = FormAnswer<PieceField> & {
  version: string
  changed?: boolean
  preview?: { value: unknown; accent: AccentStyle | null }
}

/** One piece of the operator's own content. */
export default function PiecePage({ loaderData, actionData }: Route.ComponentProps) {
  const { key, shown, editor, campuses, flash } = loaderData
  const answer = actionData as Answer | undefined
  const { label, path, without } = pieces[key]
  const form = usePageForm(answer)
  const typed = answer?.typed ?? editor.typed
  return (
    <ContentFrame
      title={label}
      lead={
        <>
          Shown on{' '}
          <Link to={path} className="underline underline-offset-4">
            {key === 'brand' ? 'every page' : path === '/' ? 'the home page' : path}
          </Link>
          . Without it: {without.slice(0, 1).toLowerCase() + without.slice(1)}.
        </>
      }
      flash={flash}
    >
      {answer?.changed && <Changed latest={editor.versions[0]} piece={key} />}
      {!answer && shown !== null && (
        <p className="rounded-field bg-sunken px-4 py-3">
          The form has version {shown}. Saving makes it the current version.
        </p>
      )}
      {!answer && editor.isDefault && (
        <p className="rounded-field bg-sunken px-4 py-3">
          This is the standard text. It is shown until you save your own.
        </p>
      )}
      <PageForm
        form={form}
        action={href('/admin/content/:piece', { piece: key })}
        says="nothing"
        key={`${key} ${shown} ${editor.version}`}
        buttons={
          <>
            <SubmitButton busy={form.isBusy} look="primary" name="intent" value="save">
              Save
            </SubmitButton>
            <SubmitButton busy={form.isBusy} name="intent" value="preview">
              Preview
            </SubmitButton>
            {editor.isSet && (
              <SubmitButton busy={form.isBusy} look="quiet" bad name="intent" value="remove">
                Remove
              </SubmitButton>
            )}
          </>
        }
      >
        <input type="hidden" name="version" value={answer?.version ?? editor.version} />
        <PieceFields piece={key} typed={typed} errors={answer?.errors ?? {}} campuses={campuses} />
      </PageForm>
      {answer?.preview && <PiecePreview piece={key} {...answer.preview} />}
      <Versions piece={key} versions={editor.versions} />
    </ContentFrame>
  )
}

function Changed({ latest, piece }: { latest: PieceVersion | undefined; piece: PieceKey }) {
  return (
    <ErrorSummary title="This has not been saved yet">
      {latest ? `${latest.by} has changed it in the meantime. ` : 'It was changed in the meantime. '}
      What you typed is still here: compare it with{' '}
      <a
        href={href('/admin/content/:piece', { piece })}
        target="_blank"
        rel="noreferrer"
        className="underline underline-offset-4"
      >
        the current version
      </a>{' '}
      in another tab, then save again to overwrite it.
    </ErrorSummary>
  )
}

function Versions({ piece, versions }: { piece: PieceKey; versions: PieceVersion[] }) {
  if (versions.length === 0) return null
  return (
    <section aria-labelledby="versions" className="grid gap-2">
      <h2 id="versions" className="text-xl">
        Versions
      </h2>
      <ul className="grid">
        {versions.map(({ version, at, by, gone }) => (
          <li key={version} className="num border-b border-line py-2 last:border-b-0">
            {gone ? (
              <>Version {version}: removed</>
            ) : (
              <Link
                to={`${href('/admin/content/:piece', { piece })}?version=${version}`}
                className={textLink}
              >
                Version {version}
              </Link>
            )}{' '}
            <span className="text-ink-2">
              <LocalTime at={at} /> by {by}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
