;; Dot products of one query with many rows, with SIMD: 16 components at a time. `dot-products.ts` has the compiled
;; module; `dot-products.spec.ts` compiles it again and prints the correct content of that file.
(module
  (memory (export "memory") 1)

  (func (export "dotProducts")
    (param $query i32)   ;; the address of the query: 16-bit integers
    (param $row i32)     ;; the address of the first row: 8-bit integers; the other rows follow
    (param $width i32)   ;; components of the query and of each row: a multiple of 16, at least 16
    (param $rows i32)    ;; the number of rows, at least 1
    (param $result i32)  ;; the address of the results: a 32-bit integer for each row
    (local $at i32)
    (local $components v128)
    (local $query_at i32)
    (local $sums v128)

    (loop $next_row
      (local.set $sums (v128.const i32x4 0 0 0 0))
      (local.set $query_at (local.get $query))
      (local.set $at (i32.const 0))

      (loop $next_components
        (local.set $components (v128.load (i32.add (local.get $row) (local.get $at))))
        ;; sums += the lower 8 components times those of the query, added in pairs
        (local.set $sums (i32x4.add
          (local.get $sums)
          (i32x4.dot_i16x8_s
            (i16x8.extend_low_i8x16_s (local.get $components))
            (v128.load (local.get $query_at)))))
        ;; sums += the upper 8 components times those of the query
        (local.set $sums (i32x4.add
          (local.get $sums)
          (i32x4.dot_i16x8_s
            (i16x8.extend_high_i8x16_s (local.get $components))
            (v128.load offset=16 (local.get $query_at)))))

        (local.set $query_at (i32.add (local.get $query_at) (i32.const 32)))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br_if $next_components (i32.lt_u (local.get $at) (local.get $width))))

      (i32.store (local.get $result)
        (i32.add
          (i32.add
            (i32x4.extract_lane 0 (local.get $sums))
            (i32x4.extract_lane 1 (local.get $sums)))
          (i32.add
            (i32x4.extract_lane 2 (local.get $sums))
            (i32x4.extract_lane 3 (local.get $sums)))))

      (local.set $result (i32.add (local.get $result) (i32.const 4)))
      (local.set $row (i32.add (local.get $row) (local.get $width)))
      (local.set $rows (i32.sub (local.get $rows) (i32.const 1)))
      (br_if $next_row (local.get $rows)))))
