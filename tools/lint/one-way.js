// One way for each thing (CONTRIBUTING.md): how to call functions of features, how to run hand-written SQL, and how to name a day.
const CONTEXT = /^(System|Reading)?Context\b/
const HANDLE = /^(Database|Reading)$/

/** Positional values of one type can be swapped without an error, so one input follows the context. */
const oneInput = {
  create(context) {
    const typeOf = (param) => {
      const type = (param.left ?? param).typeAnnotation?.typeAnnotation
      return type ? context.sourceCode.getText(type) : ''
    }
    const check = (fn) => {
      const [first = '', ...types] = fn.params.map(typeOf)
      if (!CONTEXT.test(first)) return
      // In addition to the input there may be a handle, first, and a callback, last.
      if (HANDLE.test(types[0])) types.shift()
      if (/^\([^]*=>/.test(types.at(-1))) types.pop()
      if (types.length > 1)
        context.report({ node: fn, message: 'after the context comes one input: an object, or one id' })
    }
    return {
      ExportNamedDeclaration(node) {
        const { declaration } = node
        if (declaration?.type === 'FunctionDeclaration') check(declaration)
        for (const { init } of declaration?.declarations ?? [])
          if (init?.type === 'ArrowFunctionExpression') check(init)
      },
    }
  },
}

/** `queryRows` refuses SQL that writes, and both know which statements are prepared. */
const noExecute = {
  create(context) {
    return {
      CallExpression(node) {
        const { callee } = node
        const [query] = node.arguments
        if (callee.property?.name === 'execute' && query?.tag?.name === 'sql')
          context.report({ node: query, message: 'SQL by hand runs by queryRows or changeRows' })
      },
    }
  },
}

/** In the evening in California it is tomorrow in UTC. */
const noUtcDay = {
  create(context) {
    return {
      CallExpression(node) {
        const [day] = node.arguments
        if (/^format(Full)?Date$/.test(node.callee.name) && day?.callee?.property?.name === 'toISOString')
          context.report({ node: day, message: 'a moment has no day of its own: usualDay, or dayIn a zone' })
      },
    }
  },
}

export default {
  meta: { name: 'roost-way' },
  rules: { 'one-input': oneInput, 'no-execute': noExecute, 'no-utc-day': noUtcDay },
}
