import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PasswordField } from './password-field.tsx'
import { PillGroup } from './pill-group.tsx'
import { RadioGroup } from './radio-group.tsx'
import { SelectField } from './select-field.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'

const options = [{ value: 'spam', label: 'Spam' }]
const refused = { name: 'reason', error: 'Choose what is wrong.' }

const fields = {
  'a text': <TextField label="Reason" {...refused} />,
  'a longer text': <TextArea label="Reason" {...refused} />,
  'a password': <PasswordField label="Reason" autoComplete="off" {...refused} />,
  'a choice from a list': <SelectField label="Reason" options={options} {...refused} />,
  'a choice from pills': <PillGroup legend="Reason" options={options} {...refused} />,
  'a choice from rows': <RadioGroup legend="Reason" options={options} {...refused} />,
}

test.for(Object.entries(fields))('%s that was refused can take the focus', ([, field]) => {
  const html = renderToStaticMarkup(field)
  expect(html).toContain('Choose what is wrong.')
  expect(html).toMatch(/<(input|select|textarea)[^>]*(aria-invalid="true"|data-invalid="true")/)
})
