import { TextField } from '#app/ui/fields/text-field.tsx'
import { Unticked } from '#app/ui/fields/unticked.tsx'
import { TAG_MOST, TAGS_MOST } from '../limits.ts'
import { interestTags } from '../preferences.ts'
import { answerProps, type AnswersShown } from './answer-props.ts'

/** Interests: checkboxes for offered tags and the user's own, and a field for more (specification part 1 §3). */
export function TagsField(shown: AnswersShown) {
  const { id, error } = answerProps('tags', shown)
  const chosen = (shown.texts.tags ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)
  const own = [...new Set(chosen.filter((tag) => !interestTags.includes(tag)))]
  // Tags that cannot be saved stay in the text field as typed: a checkbox for each would make the page much larger than the input.
  const boxes = own.filter((tag) => tag.length <= TAG_MOST).slice(0, TAGS_MOST)
  const rest = own.filter((tag) => !boxes.includes(tag))
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 font-medium">Interests &amp; Hobbies</legend>
      <Unticked name="tags" />
      <div className="flex flex-wrap gap-2">
        {[...interestTags, ...boxes].map((tag) => (
          <label
            key={tag}
            className="flex min-h-11 max-w-full items-center gap-2 rounded-full border border-line-strong bg-surface px-3.5 wrap-anywhere transition-colors duration-(--quick) hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="checkbox"
              name="tags"
              value={tag}
              defaultChecked={chosen.includes(tag)}
              className="size-4.5 shrink-0 accent-accent outline-none"
            />
            {tag}
          </label>
        ))}
      </div>
      <TextField
        id={id}
        label="Others"
        hint={`Separated by commas; ${TAGS_MOST} at most.`}
        name="moreTags"
        defaultValue={rest.join(', ')}
        autoComplete="off"
        error={error}
      />
    </fieldset>
  )
}
