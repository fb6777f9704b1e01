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

export const mxLevels: ReferenceLevel[] = [
  level('nivel-preescolar', 'Preescolar', 'para preescolar'),
  level('primaria', 'Primaria', 'para primaria'),
  level('secundaria', 'Secundaria', 'para secundaria'),
  level('preparatoria', 'Preparatoria', 'para preparatoria'),
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
  exam('ingreso-bachillerato', 'Ingreso al bachillerato (ECOEMS, EXANI-I)', 'para el ingreso al bachillerato'),
  exam('ingreso-universidad', 'Ingreso a la universidad (EXANI-II, UNAM, IPN)', 'para el ingreso a la universidad'),
  exam('extraordinarios', 'Exámenes extraordinarios', 'para exámenes extraordinarios'),
  exam('certificaciones', 'Certificaciones de idiomas', 'para certificaciones de idiomas'),
  exam('olimpiadas', 'Olimpiadas del conocimiento', 'para olimpiadas del conocimiento'),
]

const materia = ['secundaria', 'preparatoria', 'universidad', 'ingreso-universidad', 'extraordinarios']
const ciencias = [...materia, 'olimpiadas']
const avance = ['principiantes', 'intermedio', 'avanzado']
const infantil = ['nivel-preescolar', 'primaria', 'ninos']
const examen = ['adultos', ...avance]
const carrera = ['preparatoria', 'universidad', 'adultos', 'extraordinarios']
const idioma = ['a1-a2', 'b1-b2', 'c1-c2', 'conversacion', 'negocios', 'certificaciones']
const computo = ['primaria', 'preparatoria', 'universidad', 'adultos', 'principiantes']
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

export const mxSubjects: ReferenceSubject[] = [
  ...popular(
    subject('matematicas', 'Matemáticas', 'de matemáticas', [180, 450], ['primaria', ...materia]),
    subject('ingles', 'Inglés', 'de inglés', [180, 450], idioma),
    subject('fisica', 'Física', 'de física', [200, 480], ciencias),
    subject('quimica', 'Química', 'de química', [200, 480], ciencias),
    subject(
      'regularizacion-primaria',
      'Regularización de primaria',
      'de regularización de primaria',
      [150, 320],
      ['ninos', ...avance],
    ),
    subject('examen-unam', 'Examen de admisión UNAM', 'para el examen de admisión UNAM', [220, 550], examen),
    subject('exani-ii', 'EXANI-II', 'de preparación para el EXANI-II', [220, 520], examen),
    subject('examen-ecoems', 'Examen ECOEMS (antes COMIPEMS)', 'para el examen ECOEMS', [180, 420], avance),
    subject('espanol', 'Español', 'de español', [160, 380], ['primaria', ...materia]),
    subject(
      'calculo',
      'Cálculo diferencial e integral',
      'de cálculo diferencial e integral',
      [220, 550],
      materia.slice(1),
    ),
    subject('programacion', 'Programación', 'de programación', [220, 580], computo),
    subject('guitarra', 'Guitarra', 'de guitarra', [180, 420], aficion),
  ),
  subject('algebra', 'Álgebra', 'de álgebra', [180, 450], ciencias),
  subject('geometria', 'Geometría y trigonometría', 'de geometría y trigonometría', [180, 450], ciencias),
  subject('estadistica', 'Probabilidad y estadística', 'de probabilidad y estadística', [220, 550], materia.slice(1)),
  subject('biologia', 'Biología', 'de biología', [180, 440], ciencias),
  subject(
    'regularizacion-secundaria',
    'Regularización de secundaria',
    'de regularización de secundaria',
    [150, 360],
    [...avance, 'ingreso-bachillerato', 'extraordinarios'],
  ),
  subject('preescolar', 'Preescolar', 'de preescolar', [150, 320], ['ninos', 'principiantes', 'intermedio']),
  subject('lectoescritura', 'Lectoescritura', 'de lectoescritura', [150, 350], [...infantil, 'adultos']),
  subject('exani-i', 'EXANI-I', 'de preparación para el EXANI-I', [180, 420], avance),
  subject('examen-ipn', 'Examen de admisión IPN', 'para el examen de admisión IPN', [220, 550], examen),
  subject('egel', 'EGEL', 'de preparación para el EGEL', [250, 600], ['universidad', 'intermedio', 'avanzado']),
  subject('toefl', 'TOEFL', 'de preparación para el TOEFL', [220, 520], ['b1-b2', 'c1-c2', 'universidad', 'adultos']),
  subject('frances', 'Francés', 'de francés', [200, 450], idioma),
  subject('aleman', 'Alemán', 'de alemán', [220, 500], idioma),
  subject('italiano', 'Italiano', 'de italiano', [200, 450], idioma),
  subject('portugues', 'Portugués', 'de portugués', [200, 450], idioma),
  subject('chino', 'Chino mandarín', 'de chino mandarín', [220, 550], idioma),
  subject('japones', 'Japonés', 'de japonés', [220, 550], idioma),
  subject('coreano', 'Coreano', 'de coreano', [220, 520], idioma),
  subject(
    'nahuatl',
    'Náhuatl',
    'de náhuatl',
    [180, 420],
    ['ninos', 'adultos', 'principiantes', 'intermedio', 'conversacion'],
  ),
  subject('espanol-para-extranjeros', 'Español para extranjeros', 'de español para extranjeros', [200, 500], idioma),
  subject('literatura', 'Literatura', 'de literatura', [180, 420], materia),
  subject('historia-de-mexico', 'Historia de México', 'de historia de México', [160, 380], ciencias),
  subject('geografia', 'Geografía', 'de geografía', [160, 380], ciencias),
  subject('python', 'Python', 'de Python', [240, 600], computo),
  subject('computacion', 'Computación', 'de computación', [160, 400], computo),
  subject('robotica', 'Robótica', 'de robótica', [200, 480], ['primaria', 'secundaria', 'preparatoria', 'olimpiadas']),
  subject('contabilidad', 'Contabilidad', 'de contabilidad', [200, 500], [...carrera, 'negocios']),
  subject('economia', 'Economía', 'de economía', [200, 500], carrera),
  subject('derecho', 'Derecho', 'de derecho', [220, 550], carrera),
  subject('psicologia', 'Psicología', 'de psicología', [200, 520], carrera),
  subject('terapia-de-lenguaje', 'Terapia de lenguaje', 'de terapia de lenguaje', [280, 600], [...infantil, 'adultos']),
  subject('piano', 'Piano', 'de piano', [200, 480], aficion),
  subject('canto', 'Canto', 'de canto', [200, 500], aficion),
  subject('violin', 'Violín', 'de violín', [220, 520], aficion),
  subject('dibujo', 'Dibujo', 'de dibujo', [160, 380], aficion),
  subject('diseno-grafico', 'Diseño gráfico', 'de diseño gráfico', [220, 520], computo.slice(1)),
  subject('ajedrez', 'Ajedrez', 'de ajedrez', [160, 400], [...aficion, 'olimpiadas']),
  subject('baile', 'Baile', 'de baile', [160, 400], aficion),
]
