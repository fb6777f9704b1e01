const sampleRate = 8000
const seconds = 2
const headerBytes = 44

/** Two seconds of a quiet tone as a WAV file, so that the player of a recording can be tried. */
export function drawRecording(): Buffer {
  const samples = sampleRate * seconds
  const wav = Buffer.alloc(headerBytes + samples)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(headerBytes - 8 + samples, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(sampleRate, 24)
  wav.writeUInt32LE(sampleRate, 28)
  wav.writeUInt16LE(1, 32)
  wav.writeUInt16LE(8, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(samples, 40)
  for (let at = 0; at < samples; at++)
    wav[headerBytes + at] = 128 + Math.round(40 * Math.sin((at * 2 * Math.PI * 440) / sampleRate))
  return wav
}
