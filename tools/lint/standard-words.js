// One thing has one name: enforces the table in CONTRIBUTING.md for the names that our code declares and the names that it
// stores, such as kinds and jobs. Sentences are not checked: they may use a word such as "letter" in its literal sense.
const INSTEAD = {
  letter: 'email',
  heart: 'like',
  crowd: 'match index',
  asker: 'viewer',
  seeker: 'searcher',
  wish: 'pending action',
  spend: 'consume',
  door: 'object store',
  outdate: 'expire',
  journal: 'moderation log',
  workshop: 'photo workers',
  ear: 'page-view endpoint',
  glance: 'summary',
  forget: 'delete',
  sweep: 'clean up',
  tidy: 'clean up',
  tell: 'notify',
  telling: 'notify',
}
/** Literal uses of a word: letters of the alphabet, the migrations' own list, and the stored name of a job. */
const MEANT = [
  /^(first|on|by|is)?Letters?$/i,
  /^journal(Of)?$/,
  /^(heart|ear|wish|door|sweep)s$/,
  /^tidyLines$/,
  /^tell-staff$/,
]
const wordsOf = (name) => name.split(/(?=[A-Z])|[^A-Za-z]+/).map((word) => word.toLowerCase())

function unusual(name) {
  if (MEANT.some((meant) => meant.test(name))) return undefined
  return wordsOf(name)
    .flatMap((word) => [word, word.replace(/s$/, '')])
    .find((word) => Object.hasOwn(INSTEAD, word))
}

/** Declared names, and names in quotes: words joined by dashes, such as kinds, jobs and events. */
const standard = {
  create(context) {
    const check = (node, name) => {
      const word = unusual(name)
      if (word)
        context.report({
          node,
          message: `say "${INSTEAD[word]}", not "${word}" (CONTRIBUTING.md, Standard words)`,
        })
    }
    const declared = (node) => {
      if (node?.type === 'Identifier') check(node, node.name)
    }
    return {
      FunctionDeclaration: (node) => declared(node.id),
      ClassDeclaration: (node) => declared(node.id),
      TSTypeAliasDeclaration: (node) => declared(node.id),
      TSInterfaceDeclaration: (node) => declared(node.id),
      VariableDeclarator: (node) => declared(node.id),
      Literal(node) {
        if (typeof node.value === 'string' && node.value.length < 50 && /^[a-z]+(-[a-z]+)+$/.test(node.value))
          check(node, node.value)
      },
    }
  },
}

/** A verb's result is its outcome: `SaveNoteOutcome` of `saveNote`, not `Saved` or `SavedNote`. */
const outcome = {
  create: (context) => ({
    ExportNamedDeclaration({ declaration }) {
      if (declaration?.type !== 'TSTypeAliasDeclaration') return
      const { id, typeAnnotation } = declaration
      const answers = typeAnnotation.type === 'TSUnionType' ? typeAnnotation.types : [typeAnnotation]
      const says = (value) =>
        answers.some(({ members = [] }) =>
          members.some(
            ({ key, typeAnnotation: of }) =>
              key?.name === 'ok' && of?.typeAnnotation?.literal?.value === value,
          ),
        )
      if (says(true) && !/(Outcome|Saved)$/.test(id.name))
        context.report({ node: id, message: 'what a verb answers is named after it: SaveNoteOutcome' })
    },
  }),
}

/** A comment that cannot be understood on its own. */
const ELSEWHERE =
  /^\*?\s*(The same(,| (by|for|of|where|with)\b)|Part of a verb)|\b(calling query|policy) has (been )?checked/
const comments = {
  create: (context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments())
        if (ELSEWHERE.test(comment.value))
          context.report({
            loc: comment.loc,
            message: 'say the thing itself, not that it is the same or was done elsewhere',
          })
    },
  }),
}

/** A word after a dollar sign in a template literal: the braces were forgotten, and people would see it. */
const braces = {
  create: (context) => ({
    TemplateElement(node) {
      if (/\s\$[a-z]/i.test(node.value.raw))
        context.report({ node, message: 'write ${name}: people would read the dollar sign' })
    },
  }),
}

export default { meta: { name: 'roost-words' }, rules: { standard, outcome, braces, comments } }
