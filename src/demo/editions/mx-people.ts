import type { Names } from '#editions/reference/types.ts'
import type { DemoPeople } from './types.ts'
import { mxWords } from './mx-words.ts'

const names = (text: string): Names[] =>
  text
    .trim()
    .split(/\s*,\s*/)
    .map((es) => ({ es }))

const family = names(`
  Hernández García, Martínez López, González Ramírez, Rodríguez Flores, Pérez Mendoza, Sánchez Rivera,
  Ramírez Ortiz, Cruz Morales, Flores Aguilar, Gómez Castillo, Morales Vargas, Vázquez Luna, Reyes Salazar,
  Jiménez Ríos, Torres Guzmán, Díaz Contreras, Gutiérrez Rojas, Ruiz Domínguez, Mendoza Chávez, Aguilar Soto,
  Ortiz Juárez, Moreno Estrada, Castillo Medina, Romero Ávila, Álvarez Campos, Méndez Cervantes, Chávez Lara,
  Rivera Robles, Juárez Ponce, Ramos Salinas, Domínguez Vega, Herrera Rosas, Medina Cortés, Castro Delgado,
  Vargas Nava, Guzmán Bautista, Velázquez Solís, Rojas Acosta, Contreras Silva, Salazar Trejo, Luna Cárdenas,
  Ortega Pacheco, Guerrero Valdez, Santiago Cruz, Estrada Camacho, Bautista Santos, Cortés Orozco,
  Soto Navarro, Alvarado Fuentes, Espinoza León, Lara Zamora, Ávila Carrillo, Ríos Montes, Cervantes Peña,
  Silva Rangel, Delgado Miranda, Vega Barrera, Márquez Tapia, Sandoval Ibarra, Carrillo Núñez, León Padilla,
  Rosas Galindo, Fuentes Meza, Solís Macías, Núñez Valencia, Acosta Beltrán, Cárdenas Villarreal,
  Garza Treviño, Villarreal Cantú, Leal Elizondo, Canul Pech, Chan Poot, Xochitla Pérez, Corona Esquivel,
  Ibarra Gallegos, Pacheco Serrano, Zamora Arellano, Osorio Franco, Maldonado Suárez, Miranda Bravo
`)

export const mxPeople: DemoPeople = {
  given: {
    f: names(`
      Adriana, Alejandra, Ana Laura, Andrea, Araceli, Beatriz, Brenda, Carmen, Cecilia, Claudia, Daniela, Diana,
      Elizabeth, Fernanda, Gabriela, Guadalupe, Isabel, Itzel, Jimena, Karla, Laura, Leticia, Lucía, Mariana,
      María Fernanda, María José, Mónica, Nayeli, Norma, Paola, Patricia, Regina, Renata, Rocío, Sandra, Sofía,
      Valeria, Verónica, Ximena, Yolanda
    `),
    m: names(`
      Alberto, Alejandro, Andrés, Antonio, Armando, Arturo, Carlos, César, Cuauhtémoc, Daniel, David, Diego, Eduardo,
      Emiliano, Enrique, Ernesto, Fernando, Francisco Javier, Gerardo, Guillermo, Héctor, Hugo, Iván, Jaime, Javier,
      Jesús, Jorge, José Luis, Juan Carlos, Juan Pablo, Leonardo, Luis, Manuel, Marco Antonio, Mauricio, Miguel Ángel,
      Omar, Ricardo, Roberto, Rodrigo
    `),
  },
  family: { f: family, m: family },
  ...mxWords,
}
