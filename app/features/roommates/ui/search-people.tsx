import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { findMatePath } from '../paths.ts'

/** The search of Discover: results are shown as a grid with filters. */
export function SearchPeople() {
  return (
    <search>
      <Form
        method="get"
        action={findMatePath}
        className="flex max-w-[40rem] items-start gap-2 max-[15rem]:grid"
      >
        <input type="hidden" name="all" value="any" />
        <TextField
          className="min-w-0 flex-1"
          label="Search for people"
          name="q"
          type="search"
          icon="search"
          hint="First name and initial, major, interests, university"
          maxLength={80}
          autoComplete="off"
        />
        <Button type="submit" className="mt-6.5">
          Search
        </Button>
      </Form>
    </search>
  )
}
