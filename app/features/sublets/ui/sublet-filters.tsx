import { Form, href } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { SubletSearch } from '../sublet-search.ts'

type Props = {
  campuses: readonly { slug: string; shortName: string }[]
  search: SubletSearch
}

/** The dates and the campus: a form whose values become the page's URL. */
export function SubletFilters({ campuses, search: { campus, from, until } }: Props) {
  const options = campuses.map(({ slug, shortName }) => ({ value: slug, label: shortName }))
  return (
    <Form
      key={`${campus} ${from} ${until}`}
      action={href('/sublets')}
      className="mt-5 grid items-end gap-4 md:grid-cols-2 lg:grid-cols-[14rem_12rem_12rem_auto] lg:justify-start"
    >
      <SelectField
        label="Students of"
        name="campus"
        empty="Every campus"
        options={options}
        defaultValue={campus ?? ''}
      />
      <TextField label="From" type="date" name="from" defaultValue={from ?? ''} />
      <TextField label="Until" type="date" name="until" defaultValue={until ?? ''} />
      <Button type="submit" look="primary">
        Show
      </Button>
    </Form>
  )
}
