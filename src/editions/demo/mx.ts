import type { DemoDistrict, EditionDemo } from './demo.ts'

const districts = (...names: string[]): DemoDistrict[] => names.map((es) => ({ name: { es } }))

const ciudadDeMexico = districts(
  'Benito Juárez', 'Cuauhtémoc', 'Coyoacán', 'Miguel Hidalgo', 'Álvaro Obregón', 'Tlalpan',
  'Iztapalapa', 'Gustavo A. Madero', 'Azcapotzalco', 'Iztacalco', 'Venustiano Carranza', 'Xochimilco',
)
const monterrey = districts(
  'Centro', 'Barrio Antiguo', 'Obispado', 'Mitras Centro', 'Cumbres', 'San Jerónimo', 'Contry', 'Tecnológico',
)
const guadalajara = districts(
  'Centro', 'Americana', 'Providencia', 'Chapalita', 'Minerva', 'Oblatos', 'Huentitán', 'Tetlán', 'Cruz del Sur',
)
const puebla = districts(
  'Centro Histórico', 'La Paz', 'El Carmen', 'Huexotitla', 'San Manuel', 'Bugambilias', 'Amalucan', 'Angelópolis',
)
const tijuana = districts(
  'Centro', 'Playas de Tijuana', 'Otay Centenario', 'La Mesa',
  'San Antonio de los Buenos', 'Sánchez Taboada', 'Cerro Colorado', 'La Presa',
)

export const mx: EditionDemo = {
  regions: [
    {
      name: { es: 'Ciudad de México' },
      cities: [
        { alias: 'ciudad-de-mexico', name: { es: 'Ciudad de México' }, popular: true, districts: ciudadDeMexico },
      ],
    },
    {
      name: { es: 'Nuevo León' },
      cities: [
        { alias: 'monterrey', name: { es: 'Monterrey' }, popular: true, districts: monterrey },
        { alias: 'san-pedro-garza-garcia', name: { es: 'San Pedro Garza García' } },
        { alias: 'guadalupe-nuevo-leon', name: { es: 'Guadalupe (Nuevo León)' } },
      ],
    },
    {
      name: { es: 'Jalisco' },
      cities: [
        { alias: 'guadalajara', name: { es: 'Guadalajara' }, popular: true, districts: guadalajara },
        { alias: 'zapopan', name: { es: 'Zapopan' } },
        { alias: 'puerto-vallarta', name: { es: 'Puerto Vallarta' } },
      ],
    },
    {
      name: { es: 'Puebla' },
      cities: [{ alias: 'puebla', name: { es: 'Puebla' }, popular: true, districts: puebla }],
    },
    {
      name: { es: 'Estado de México' },
      cities: [
        { alias: 'toluca', name: { es: 'Toluca' } },
        { alias: 'ecatepec', name: { es: 'Ecatepec' } },
        { alias: 'naucalpan', name: { es: 'Naucalpan' } },
        { alias: 'nezahualcoyotl', name: { es: 'Nezahualcóyotl' } },
        { alias: 'tlalnepantla', name: { es: 'Tlalnepantla' } },
      ],
    },
    {
      name: { es: 'Baja California' },
      cities: [
        { alias: 'tijuana', name: { es: 'Tijuana' }, popular: true, districts: tijuana },
        { alias: 'mexicali', name: { es: 'Mexicali' } },
        { alias: 'ensenada', name: { es: 'Ensenada' } },
      ],
    },
    {
      name: { es: 'Guanajuato' },
      cities: [
        { alias: 'leon', name: { es: 'León' }, popular: true },
        { alias: 'irapuato', name: { es: 'Irapuato' } },
        { alias: 'celaya', name: { es: 'Celaya' } },
      ],
    },
    { name: { es: 'Querétaro' }, cities: [{ alias: 'queretaro', name: { es: 'Querétaro' }, popular: true }] },
    { name: { es: 'Yucatán' }, cities: [{ alias: 'merida', name: { es: 'Mérida' }, popular: true }] },
    {
      name: { es: 'Chihuahua' },
      cities: [
        { alias: 'ciudad-juarez', name: { es: 'Ciudad Juárez' }, popular: true },
        { alias: 'chihuahua', name: { es: 'Chihuahua' } },
      ],
    },
    {
      name: { es: 'Quintana Roo' },
      cities: [
        { alias: 'cancun', name: { es: 'Cancún' }, popular: true },
        { alias: 'playa-del-carmen', name: { es: 'Playa del Carmen' } },
      ],
    },
    {
      name: { es: 'San Luis Potosí' },
      cities: [{ alias: 'san-luis-potosi', name: { es: 'San Luis Potosí' } }],
    },
    {
      name: { es: 'Aguascalientes' },
      cities: [{ alias: 'aguascalientes', name: { es: 'Aguascalientes' } }],
    },
    {
      name: { es: 'Coahuila' },
      cities: [
        { alias: 'saltillo', name: { es: 'Saltillo' } },
        { alias: 'torreon', name: { es: 'Torreón' } },
      ],
    },
    { name: { es: 'Sonora' }, cities: [{ alias: 'hermosillo', name: { es: 'Hermosillo' } }] },
    {
      name: { es: 'Sinaloa' },
      cities: [
        { alias: 'culiacan', name: { es: 'Culiacán' } },
        { alias: 'mazatlan', name: { es: 'Mazatlán' } },
      ],
    },
    {
      name: { es: 'Veracruz' },
      cities: [
        { alias: 'veracruz', name: { es: 'Veracruz' } },
        { alias: 'xalapa', name: { es: 'Xalapa' } },
      ],
    },
    { name: { es: 'Michoacán' }, cities: [{ alias: 'morelia', name: { es: 'Morelia' } }] },
    { name: { es: 'Morelos' }, cities: [{ alias: 'cuernavaca', name: { es: 'Cuernavaca' } }] },
    { name: { es: 'Tabasco' }, cities: [{ alias: 'villahermosa', name: { es: 'Villahermosa' } }] },
    { name: { es: 'Oaxaca' }, cities: [{ alias: 'oaxaca-de-juarez', name: { es: 'Oaxaca de Juárez' } }] },
    { name: { es: 'Chiapas' }, cities: [{ alias: 'tuxtla-gutierrez', name: { es: 'Tuxtla Gutiérrez' } }] },
    {
      name: { es: 'Baja California Sur' },
      cities: [{ alias: 'la-paz-baja-california-sur', name: { es: 'La Paz (Baja California Sur)' } }],
    },
  ],
  subjects: [
    { alias: 'matematicas', name: { es: 'Matemáticas' }, popular: true },
    { alias: 'ingles', name: { es: 'Inglés' }, popular: true },
    { alias: 'fisica', name: { es: 'Física' }, popular: true },
    { alias: 'quimica', name: { es: 'Química' }, popular: true },
    { alias: 'regularizacion-primaria', name: { es: 'Regularización de primaria' }, popular: true },
    { alias: 'examen-unam', name: { es: 'Examen de admisión UNAM' }, popular: true },
    { alias: 'exani-ii', name: { es: 'EXANI-II' }, popular: true },
    { alias: 'examen-ecoems', name: { es: 'Examen ECOEMS (antes COMIPEMS)' }, popular: true },
    { alias: 'espanol', name: { es: 'Español' }, popular: true },
    { alias: 'calculo', name: { es: 'Cálculo diferencial e integral' }, popular: true },
    { alias: 'programacion', name: { es: 'Programación' }, popular: true },
    { alias: 'guitarra', name: { es: 'Guitarra' }, popular: true },
    { alias: 'algebra', name: { es: 'Álgebra' } },
    { alias: 'geometria', name: { es: 'Geometría y trigonometría' } },
    { alias: 'estadistica', name: { es: 'Probabilidad y estadística' } },
    { alias: 'biologia', name: { es: 'Biología' } },
    { alias: 'regularizacion-secundaria', name: { es: 'Regularización de secundaria' } },
    { alias: 'preescolar', name: { es: 'Preescolar' } },
    { alias: 'lectoescritura', name: { es: 'Lectoescritura' } },
    { alias: 'exani-i', name: { es: 'EXANI-I' } },
    { alias: 'examen-ipn', name: { es: 'Examen de admisión IPN' } },
    { alias: 'egel', name: { es: 'EGEL' } },
    { alias: 'toefl', name: { es: 'TOEFL' } },
    { alias: 'frances', name: { es: 'Francés' } },
    { alias: 'aleman', name: { es: 'Alemán' } },
    { alias: 'italiano', name: { es: 'Italiano' } },
    { alias: 'portugues', name: { es: 'Portugués' } },
    { alias: 'chino', name: { es: 'Chino mandarín' } },
    { alias: 'japones', name: { es: 'Japonés' } },
    { alias: 'coreano', name: { es: 'Coreano' } },
    { alias: 'nahuatl', name: { es: 'Náhuatl' } },
    { alias: 'espanol-para-extranjeros', name: { es: 'Español para extranjeros' } },
    { alias: 'literatura', name: { es: 'Literatura' } },
    { alias: 'historia-de-mexico', name: { es: 'Historia de México' } },
    { alias: 'geografia', name: { es: 'Geografía' } },
    { alias: 'python', name: { es: 'Python' } },
    { alias: 'computacion', name: { es: 'Computación' } },
    { alias: 'robotica', name: { es: 'Robótica' } },
    { alias: 'contabilidad', name: { es: 'Contabilidad' } },
    { alias: 'economia', name: { es: 'Economía' } },
    { alias: 'derecho', name: { es: 'Derecho' } },
    { alias: 'psicologia', name: { es: 'Psicología' } },
    { alias: 'terapia-de-lenguaje', name: { es: 'Terapia de lenguaje' } },
    { alias: 'piano', name: { es: 'Piano' } },
    { alias: 'canto', name: { es: 'Canto' } },
    { alias: 'violin', name: { es: 'Violín' } },
    { alias: 'dibujo', name: { es: 'Dibujo' } },
    { alias: 'diseno-grafico', name: { es: 'Diseño gráfico' } },
    { alias: 'ajedrez', name: { es: 'Ajedrez' } },
    { alias: 'baile', name: { es: 'Baile' } },
  ],
}
