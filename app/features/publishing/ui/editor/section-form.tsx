import { useState, type ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { LeaveGuard } from '#app/features/photos/ui/upload/leave-guard.tsx'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import type { MapGround } from '#app/ui/map/map-style.ts'
import { useFocusInvalid } from '#app/ui/fields/use-focus-invalid.ts'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { isLost, type Lost } from '#app/web/lost-answer.ts'
import { LOST_WORDS } from '#app/web/why-not-sent.ts'
import { isSignedOut, type SignedOut } from '#app/web/signed-out-answer.ts'
import { SubmitButton } from '#app/web/submit-button.tsx'
import type { ShownChange } from '../../edit/change-text.ts'
import { findingsOf } from '../../checks/fair-housing.ts'
import type { EditedCampus, EditedHome } from '../../editor/edited-home.ts'
import { previewHome } from '../../editor/preview-home.ts'
import type { SectionErrors } from '../../editor/read-section.ts'
import type { EditorSection } from '../../editor/sections.ts'
import { sameTexts, typedOf, type TypedSection } from '../../editor/typed.ts'
import { typedSection } from '../../editor/typed-section.ts'
import type { Photo } from '#app/features/listings/rules.ts'
import { ChangeList } from '../edit/change-list.tsx'
import { ContactAdvice } from '../advice/contact-advice.tsx'
import { HomePreview } from './home-preview.tsx'
import { SectionFields } from './section-fields.tsx'
import { WordingAdvice } from '../advice/wording-advice.tsx'

/** The answer to saving a section when it failed. */
export type SectionAnswer = FormAnswer<keyof SectionErrors, TypedSection> & {
  version: number
  /** What somebody else has changed meanwhile, when they did. */
  by?: ShownChange[] | undefined
}

type Props = {
  section: EditorSection
  home: EditedHome
  campuses: EditedCampus[]
  ground: MapGround
  /** The pictures that floorplans can use. */
  drawings: Photo[]
  answer: SectionAnswer | Lost | SignedOut | undefined
  /** ISO date. */
  today: string
  /** Shown beside the form, above the preview: advice. */
  children?: ReactNode
}

/** One section of a home with its preview beside it; on a phone behind a switch. */
export function SectionForm({ section, home, campuses, ground, drawings, answer, today, children }: Props) {
  const refused = answer && 'version' in answer ? answer : undefined
  const stored = typedSection(section, home)
  const [typed, setTyped] = useState<TypedSection | null>(refused?.typed ?? null)
  const [seen, see] = useState(refused)
  if (refused !== seen) {
    see(refused)
    setTyped(refused?.typed ?? null)
  }
  const [shows, setShows] = useState<'form' | 'preview'>('form')
  const form = useFocusInvalid(refused)
  const busy = useNavigation().formMethod === 'POST'
  const preview = previewHome(home, campuses, { section, typed: typed ?? stored, drawings })
  const look = () => form.current && setTyped(typedOf(new FormData(form.current)))
  const isUnsaved = () => {
    if (!form.current) return false
    const now = typedOf(new FormData(form.current))
    return Object.keys({ ...stored, ...now }).some((name) => !sameTexts(now[name], stored[name]))
  }
  const version = refused?.version ?? home.version
  return (
    <>
      <div className="noscript:hidden flex gap-2 md:hidden">
        {(['form', 'preview'] as const).map((each) => (
          <Button
            key={each}
            size="s"
            aria-pressed={shows === each}
            className="flex-1 aria-pressed:border-ink aria-pressed:font-semibold"
            onClick={() => setShows(each)}
          >
            {each === 'form' ? 'Write' : 'Preview'}
          </Button>
        ))}
      </div>
      <div className="grid grid-cols-1 gap-x-12 gap-y-10 md:grid-cols-[minmax(0,1fr)_minmax(0,420px)]">
        <Form
          ref={form}
          method="post"
          noValidate
          onInput={look}
          onChange={look}
          className={`grid grid-cols-1 content-start gap-5 ${shows === 'form' ? '' : 'max-md:hidden'}`}
        >
          <input type="hidden" name="version" value={version} />
          {answer && <NotSaved answer={answer} />}
          <SectionFields
            key={version}
            {...{ section, campuses, ground, drawings }}
            typed={refused?.typed ?? stored}
            errors={refused?.errors ?? {}}
          />
          <div className="sticky bar-bottom z-10 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-paper px-4 py-3 md:static md:mx-0 md:border-0 md:p-0">
            <SubmitButton busy={busy} look="primary" name="intent" value="next">
              {busy ? 'Saving…' : 'Save and continue'}
            </SubmitButton>
            <SubmitButton busy={busy} name="intent" value="stay">
              Save
            </SubmitButton>
          </div>
        </Form>
        <div className="grid grid-cols-1 content-start gap-8">
          {children}
          <ContactAdvice leftOut={preview?.leftOut ?? []} />
          <WordingAdvice findings={preview ? findingsOf(preview.home) : []} />
          <section
            aria-label="Preview"
            className={`grid grid-cols-1 gap-4 ${shows === 'preview' ? '' : 'max-md:hidden noscript:grid'}`}
          >
            <h2 className="text-xl">As students see it</h2>
            {preview?.home.price === 0 && (
              <p className="text-ink-2">The card and the costs appear here once you state the rent.</p>
            )}
            {preview && <HomePreview home={preview} today={today} />}
          </section>
        </div>
      </div>
      <LeaveGuard isUnsaved={isUnsaved} />
    </>
  )
}

function NotSaved({ answer }: { answer: SectionAnswer | Lost | SignedOut }) {
  if (isSignedOut(answer))
    return <ErrorSummary title="This has not been saved yet">{answer.failed}</ErrorSummary>
  if (isLost(answer)) return <ErrorSummary title="This has not been saved yet">{LOST_WORDS}</ErrorSummary>
  if (answer.by)
    return (
      <ErrorSummary title="Someone else changed this while you were editing">
        Nothing has been saved yet. Your changes are still in the fields, and the rest shows the current
        values. Check them, and save again if they are right.
        <ChangeList changes={answer.by} />
      </ErrorSummary>
    )
  if (answer.failed) return <ErrorSummary title="This has not been saved yet">{answer.failed}</ErrorSummary>
  const problems = Object.entries(answer.errors).map(([id, text = '']) => ({ id, text }))
  return (
    <ErrorSummary title="This has not been saved yet" problems={problems}>
      Check the marked fields.
    </ErrorSummary>
  )
}
