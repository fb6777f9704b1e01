import type { ReferenceLevel, ReferenceSubject } from './types.ts'

const level = (alias: string, name: string, nameFor: string): ReferenceLevel => ({
  alias,
  name: { es: name },
  name_for: { es: nameFor },
})
const exam = (alias: string, name: string, nameFor: string): ReferenceLevel => ({
  ...level(alias, name, nameFor),
  advanced: true,
})

export const esLevels: ReferenceLevel[] = [
  level('infantil', 'Infantil', 'para educación infantil'),
  level('primaria', 'Primaria', 'para primaria'),
  level('eso', 'ESO', 'para la ESO'),
  level('bachillerato', 'Bachillerato', 'para bachillerato'),
  level('universidad', 'Universidad', 'para la universidad'),
  level('ninos', 'Niños', 'para niños'),
  level('adultos', 'Adultos', 'para adultos'),
  level('principiantes', 'Principiantes', 'para principiantes'),
  level('intermedio', 'Nivel intermedio', 'de nivel intermedio'),
  level('avanzado', 'Nivel avanzado', 'de nivel avanzado'),
  level('a1-a2', 'A1–A2', 'de nivel A1–A2'),
  level('b1-b2', 'B1–B2', 'de nivel B1–B2'),
  level('c1-c2', 'C1–C2', 'de nivel C1–C2'),
  level('conversacion', 'Conversación', 'para practicar conversación'),
  level('negocios', 'Trabajo y negocios', 'para el trabajo y los negocios'),
  exam('pau', 'PAU (antes EvAU)', 'para la PAU'),
  exam('dele', 'DELE', 'para el DELE'),
  exam('titulos-oficiales', 'Títulos oficiales de idiomas', 'para títulos oficiales'),
  exam('oposiciones', 'Oposiciones', 'para oposiciones'),
  exam('olimpiadas', 'Olimpiadas', 'para olimpiadas'),
]

const ciencias = ['eso', 'bachillerato', 'pau', 'universidad', 'olimpiadas']
const letras = ['eso', 'bachillerato', 'pau', 'universidad', 'oposiciones']
const universidad = ['bachillerato', 'universidad', 'adultos', 'oposiciones']
const avance = ['principiantes', 'intermedio', 'avanzado']
const escuela = ['ninos', ...avance]
const pequenos = ['infantil', 'primaria', 'ninos']
const idioma = ['a1-a2', 'b1-b2', 'c1-c2', 'conversacion', 'negocios', 'titulos-oficiales']
const lengua = ['primaria', 'eso', 'bachillerato', 'b1-b2', 'titulos-oficiales', 'oposiciones']
const informatica = ['eso', 'bachillerato', 'universidad', 'adultos', 'principiantes']
const aficion = ['ninos', 'adultos', ...avance]

function subject(
  alias: string,
  name: string,
  nameOf: string,
  price: readonly [number, number],
  levels: readonly string[],
): ReferenceSubject {
  return { alias, name: { es: name }, name_of: { es: nameOf }, levels, price }
}
const popular = (...subjects: ReferenceSubject[]): ReferenceSubject[] =>
  subjects.map((one) => ({ ...one, popular: true }))

export const esSubjects: ReferenceSubject[] = [
  ...popular(
    subject('matematicas', 'Matemáticas', 'de matemáticas', [12, 30], ['primaria', ...ciencias]),
    subject('ingles', 'Inglés', 'de inglés', [12, 30], idioma),
    subject('fisica', 'Física', 'de física', [13, 32], ciencias),
    subject('quimica', 'Química', 'de química', [13, 32], ciencias),
    subject(
      'lengua-castellana',
      'Lengua castellana y literatura',
      'de lengua castellana y literatura',
      [12, 28],
      ['primaria', ...letras],
    ),
    subject(
      'selectividad',
      'Selectividad (PAU, antes EBAU)',
      'de selectividad',
      [15, 35],
      ['bachillerato', 'adultos', 'avanzado'],
    ),
    subject('apoyo-escolar-primaria', 'Apoyo escolar de primaria', 'de apoyo escolar de primaria', [10, 20], escuela),
    subject('apoyo-escolar-eso', 'Apoyo escolar de la ESO', 'de apoyo escolar de la ESO', [10, 24], avance),
    subject('frances', 'Francés', 'de francés', [12, 28], idioma),
    subject('aleman', 'Alemán', 'de alemán', [13, 32], idioma),
    subject('programacion', 'Programación', 'de programación', [15, 40], informatica),
    subject('piano', 'Piano', 'de piano', [15, 38], aficion),
  ),
  subject('biologia', 'Biología', 'de biología', [12, 30], ciencias),
  subject('estadistica', 'Estadística', 'de estadística', [15, 40], universidad),
  subject('calculo', 'Cálculo', 'de cálculo', [15, 40], ciencias.slice(1)),
  subject('algebra', 'Álgebra', 'de álgebra', [15, 38], ciencias.slice(1)),
  subject(
    'matematicas-universitarias',
    'Matemáticas universitarias',
    'de matemáticas universitarias',
    [18, 45],
    avance,
  ),
  subject('dibujo-tecnico', 'Dibujo técnico', 'de dibujo técnico', [14, 32], ciencias.slice(0, 4)),
  subject(
    'acceso-a-la-universidad-mayores-25',
    'Acceso a la universidad para mayores de 25',
    'de acceso a la universidad para mayores de 25',
    [14, 32],
    avance,
  ),
  subject(
    'cambridge',
    'Exámenes de Cambridge (B1, B2, C1)',
    'de inglés para Cambridge',
    [15, 35],
    ['b1-b2', 'c1-c2', 'ninos', 'adultos'],
  ),
  subject(
    'educacion-infantil',
    'Educación infantil',
    'de educación infantil',
    [10, 20],
    ['ninos', 'principiantes', 'oposiciones'],
  ),
  subject('logopedia', 'Logopedia', 'de logopedia', [22, 45], ['infantil', 'ninos', 'adultos']),
  subject('tecnicas-de-estudio', 'Técnicas de estudio', 'de técnicas de estudio', [12, 28], ['primaria', ...letras]),
  subject('historia-de-espana', 'Historia de España', 'de historia de España', [12, 28], letras),
  subject('geografia', 'Geografía', 'de geografía', [12, 26], letras),
  subject('filosofia', 'Filosofía', 'de filosofía', [12, 28], letras),
  subject('latin', 'Latín', 'de latín', [13, 30], letras),
  subject('catalan', 'Catalán', 'de catalán', [12, 28], lengua),
  subject('euskera', 'Euskera', 'de euskera', [13, 30], lengua),
  subject('gallego', 'Gallego', 'de gallego', [12, 27], lengua),
  subject('valenciano', 'Valenciano', 'de valenciano', [12, 28], lengua),
  subject(
    'espanol-para-extranjeros',
    'Español para extranjeros',
    'de español para extranjeros',
    [12, 30],
    [...idioma.slice(0, 5), 'dele'],
  ),
  subject('italiano', 'Italiano', 'de italiano', [12, 28], idioma),
  subject('portugues', 'Portugués', 'de portugués', [12, 28], idioma),
  subject('chino', 'Chino', 'de chino', [14, 34], idioma),
  subject('japones', 'Japonés', 'de japonés', [14, 34], idioma),
  subject('python', 'Python', 'de Python', [16, 42], informatica),
  subject('informatica', 'Informática', 'de informática', [12, 30], informatica),
  subject('robotica', 'Robótica', 'de robótica', [14, 32], ['primaria', 'eso', 'bachillerato', 'olimpiadas']),
  subject('economia', 'Economía', 'de economía', [14, 36], [...universidad, 'pau']),
  subject('contabilidad', 'Contabilidad', 'de contabilidad', [14, 36], [...universidad, 'negocios']),
  subject('derecho', 'Derecho', 'de derecho', [16, 40], universidad.slice(1)),
  subject('psicologia', 'Psicología', 'de psicología', [15, 38], universidad),
  subject('guitarra', 'Guitarra', 'de guitarra', [14, 34], aficion),
  subject('canto', 'Canto', 'de canto', [16, 40], aficion),
  subject('violin', 'Violín', 'de violín', [16, 40], aficion),
  subject('lenguaje-musical', 'Lenguaje musical', 'de lenguaje musical', [14, 34], aficion),
  subject(
    'dibujo-y-pintura',
    'Dibujo y pintura',
    'de dibujo y pintura',
    [12, 30],
    [...pequenos, 'adultos', 'principiantes'],
  ),
  subject('ajedrez', 'Ajedrez', 'de ajedrez', [12, 30], [...aficion, 'olimpiadas']),
  subject('yoga', 'Yoga', 'de yoga', [12, 35], aficion),
]
